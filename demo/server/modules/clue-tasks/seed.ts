/** Sample clue tasks: one for each way of allocation, the last of them ended. */
import type { Insertable, Kysely } from 'kysely'
import { followState } from '../../../../core/features/clues/enums.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { ALLOCATED, CLAIMED, GIVEN } from './allocate-clues.ts'
import { AUTOMATIC, BY_CLAIM, BY_MANAGER, ENDED, RUNNING } from './clue-task-queries.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const ENTERPRISE = 'ent-1'
const AGENTS = ['user-3', 'user-4', 'user-2'] as const

const pick = <One>(list: readonly One[], index: number): One => list[index % list.length] as One

interface Plan {
  readonly task: Omit<Insertable<Tables['clue_task']>, 'enterprise_id' | 'user_id'>
  readonly source: string
  readonly allocationType: number
  /** Of the clues, in turn; null: in the pool. */
  readonly owners: readonly ((typeof AGENTS)[number] | null)[]
  readonly statuses: readonly number[]
  readonly count: number
}

const plans = (now: number): readonly Plan[] => [
  {
    task: {
      ...{ id: 'clue-task-1', name: '秋季康养展会', remark: '展会现场登记，请三天内首次联系' },
      ...{ allocation: AUTOMATIC, most_open: 20, take_back_days: 7, state: RUNNING },
      ...{ created_at: now - 6 * DAY, ended_at: null }
    },
    ...{ source: '展会登记', allocationType: ALLOCATED, owners: AGENTS, count: 24 },
    statuses: [0, 1, 1, 2, 0, 3, 1]
  },
  {
    task: {
      ...{ id: 'clue-task-2', name: '官网预约体验', remark: '' },
      ...{ allocation: BY_CLAIM, most_open: 10, take_back_days: 5, state: RUNNING },
      ...{ created_at: now - 3 * DAY, ended_at: null }
    },
    ...{ source: '官网留言', allocationType: CLAIMED, count: 15 },
    ...{ owners: ['user-3', null, 'user-4', null, null], statuses: [0, 0, 1, 0, 0] }
  },
  {
    task: {
      ...{ id: 'clue-task-3', name: '夏季老客户推荐', remark: '推荐人可获赠体检一次' },
      ...{ allocation: BY_MANAGER, most_open: 0, take_back_days: 0, state: ENDED },
      ...{ created_at: now - 60 * DAY, ended_at: now - 20 * DAY }
    },
    ...{ source: '老客户介绍', allocationType: GIVEN, owners: AGENTS, count: 9 },
    statuses: [2, 2, 3, 4, 2]
  }
]

const names = ['陆佩芬', '钟伟明', '莫秀珍', '邓嘉豪', '阿孜古丽·吐尔逊', '区国强', '司徒慧仪']

/** The clues of a task; an agent has followed up what is no longer pending. */
const cluesOf = ({ task, ...plan }: Plan, from: number): Insertable<Tables['clue']>[] =>
  Array.from({ length: plan.count }, (_, index) => {
    const owner = pick(plan.owners, index)
    const created = Number(task.created_at) + index * 60_000
    const status = owner === null ? 0 : pick(plan.statuses, index)
    const assigned = created + 20 * HOUR
    return {
      ...{ id: `${task.id}-clue-${index + 1}`, enterprise_id: ENTERPRISE, task_id: task.id },
      ...{ owner_id: owner, assigned_at: owner === null ? null : assigned },
      ...{ customer_name: pick(names, index), phone: `1372${1_000_000 + (from + index) * 6151}` },
      ...{ is_number_hidden: false, gender: (index % 2) + 1, age: 30 + ((index * 7) % 45) },
      ...{ company: '', address: '', remark: '', source: plan.source, custom_fields: '{}' },
      ...{ allocation_type: plan.allocationType, task_status: status },
      ...{ follow_state: pick(followState.options, index).value, is_shared: false },
      ...{ follow_stage: status === 0 ? 1 : (index % 4) + 2, customer_id: null },
      ...{ created_at: created, deleted_at: null },
      last_follow_at: status === 0 ? null : assigned + (index % 5) * HOUR
    }
  })

export async function insertClueTasks(db: Kysely<Tables>, now: number): Promise<void> {
  let from = 0
  for (const plan of plans(now)) {
    await db
      .insertInto('clue_task')
      .values({ ...plan.task, enterprise_id: ENTERPRISE, user_id: 'user-2' })
      .execute()
    await db
      .insertInto('clue_task_agent')
      .values(AGENTS.map((user_id, rank) => ({ task_id: plan.task.id, user_id, rank })))
      .execute()
    await db.insertInto('clue').values(cluesOf(plan, from)).execute()
    from += plan.count
  }
  await db
    .insertInto('clue_return')
    .values(
      [1, 2].map(number => ({
        ...{ task_id: 'clue-task-2', clue_id: `clue-task-2-clue-${number * 2}` },
        ...{ user_id: pick(AGENTS, number), returned_at: now - number * 5 * HOUR }
      }))
    )
    .execute()
}
