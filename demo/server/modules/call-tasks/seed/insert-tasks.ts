import { type Kysely, sql } from 'kysely'
import {
  newTaskForm,
  type TaskForm
} from '../../../../../core/features/call-task-form/rules/form-types.ts'
import { payloadOf } from '../../../../../core/features/call-task-form/rules/to-payload.ts'
import { date, midnight } from '../../../../../core/lib/format/dates.ts'
import type { Tables } from '../../../db/schema/schema.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const FINISHED = 4
/** From this many numbers on the sample data includes calls of the past. */
const FULL = 1000

interface Planned {
  readonly id: string
  readonly name: string
  readonly status: number
  readonly form?: Partial<TaskForm>
  readonly reason?: string
  readonly createType?: string
  /** Count and start index of the numbers. */
  readonly numbers: number
  readonly from: number
  /** Start of the plan in days after the creation. */
  readonly startsInDays?: number
  /** Finished share of the numbers. */
  readonly done?: number
  /** Answered calls of every ten finished numbers. */
  readonly connected?: number
}

const script = (templateCode: string, templateName: string) => ({ templateCode, templateName })
const review = script('HS-1001', '服务满意度回访')
const appointment = script('HS-1002', '预约到访提醒')
const again = (form: TaskForm): TaskForm['redial'] => ({
  ...form.redial,
  enabled: true,
  intervalType: 'AFTER_TASK_FINISH',
  unconnectedEnabled: true,
  unconnect: ['3', '5', '6'],
  redialTimes: '2',
  redialInterval: '5'
})

const planned = (form: TaskForm, many: number): readonly Planned[] => [
  {
    id: 'task-1',
    name: '老客户满意度回访',
    status: 1,
    form: { ...review, redial: again(form) },
    numbers: 40,
    from: 1
  },
  {
    id: 'task-2',
    name: '双十一会员满意度普访',
    status: 3,
    form: { ...review, redial: again(form), concurrencyLevel: '60', weight: 'HIGH' },
    numbers: many,
    from: 100_000
  },
  {
    id: 'task-3',
    name: '到访提醒（因告警暂停）',
    status: 3,
    reason: '接通率低于30%',
    form: { ...appointment, robotHolderType: 5, outRobotHolderId: 'robots-1' },
    numbers: 30,
    from: 300_000,
    done: 20,
    connected: 2
  },
  {
    id: 'task-4',
    name: '十月满意度回访',
    status: 4,
    form: review,
    numbers: 30,
    from: 400_000,
    done: 30
  },
  { id: 'task-5', name: '会员续费提醒（草稿）', status: 5, numbers: 0, from: 0 },
  {
    id: 'task-6',
    name: '新品体验邀约',
    status: 6,
    form: { ...review, remark: '等待主管审核' },
    numbers: 20,
    from: 500_000
  },
  {
    id: 'task-7',
    name: '夜间提醒',
    status: 7,
    reason: '拨打时段不符合要求',
    form: appointment,
    numbers: 10,
    from: 600_000
  },
  {
    id: 'task-8',
    name: '重点客户坐席回访',
    status: 1,
    form: { taskType: 4, manualAnswerTarget: 1, outManualTargetId: 'agents-1' },
    numbers: 12,
    from: 700_000
  },
  {
    id: 'task-9',
    name: '企业客户多号码回访',
    status: 1,
    form: { ...review, taskType: 11 },
    numbers: 10,
    from: 800_000
  },
  {
    id: 'task-10',
    name: '失联客户修复',
    status: 1,
    form: { ...review, taskCategory: 1 },
    numbers: 15,
    from: 900_000
  },
  {
    id: 'task-11',
    name: '精准人群触达',
    status: 1,
    form: { ...review, taskType: 6 },
    numbers: 15,
    from: 950_000
  },
  {
    id: 'task-12',
    name: '线索首呼',
    status: 1,
    form: review,
    createType: '2',
    numbers: 15,
    from: 970_000
  },
  {
    id: 'task-13',
    name: '下周新品预热（预约）',
    status: 1,
    form: review,
    numbers: 12,
    from: 980_000,
    startsInDays: 20
  }
]

/** Duration of a past call in seconds, 14 s to two minutes. */
const TALKED = sql`(14 + (id * 37) % 107)`

/** Ends the task before its first call. */
async function endWithoutCalls(db: Kysely<Tables>, { id }: Planned): Promise<void> {
  await sql`update call_item set status = 3, reason = 'TASK_ENDED' where task_id = ${id}`.execute(
    db
  )
}

/**
 * Unassigned numbers: `136` and a running number of eight digits. Sets the results of finished
 * ones.
 */
async function insertNumbers(
  db: Kysely<Tables>,
  task: Planned,
  at: number,
  hasCalls: boolean
): Promise<void> {
  const hasSeveral = task.form?.taskType === 11
  const done = hasCalls ? (task.done ?? 0) : 0
  const connected = task.connected ?? 4
  await sql`insert into call_item
      (task_id, enterprise_id, phone, other_phones, customer_name, fields, status, calls, result, intent, begun_at)
    select ${task.id}, 'ent-1', '136' || lpad((${task.from}::int + n)::text, 8, '0'),
      case when ${hasSeveral}::boolean
        then jsonb_build_array('135' || lpad((${task.from}::int + n)::text, 8, '0')) else '[]' end,
      '客户' || n, jsonb_build_object('预约时间', '周三 10:00'),
      case when n <= ${done}::int then 2 else 0 end, case when n <= ${done}::int then 1 else 0 end,
      case when n > ${done}::int then null when n % 10 < ${connected}::int then 0 else 6 end,
      case when n <= ${done}::int and n % 10 < ${connected}::int then (array['A', 'B', 'A', 'C', 'D'])[1 + n % 5] end,
      case when n <= ${done}::int then ${at}::bigint + n * 20000 end
    from generate_series(1, ${task.numbers}::int) n`.execute(db)
  if (done === 0) return task.status === FINISHED ? endWithoutCalls(db, task) : undefined
  await sql`with made as (
      insert into call_record (id, enterprise_id, user_id, agent_name, extension, direction,
        customer_id, customer_name, customer_phone, our_number, area, operator, started_at,
        answered_at, ended_at, holding_seconds, connect_result, hangup_type, has_recording,
        call_type, call_task_id, call_item_id)
      select task_id || '-' || id, 'ent-1', 'user-2', '机器人', '', 0, null, customer_name, phone,
        '02085550100', '', '', begun_at, case when result = 0 then begun_at + 6000 end,
        begun_at + case when result = 0 then 6000 + 1000 * ${TALKED} else 20000 end, 0, result,
        case when result = 0 then 3 else 4 end, false, 1, task_id, id
      from call_item where task_id = ${task.id} and status = 2 returning id, call_item_id, connect_result)
    insert into call_detail (call_record_id, template_code, intent_name)
      select id, 'HS-1001', (select intent from call_item where call_item.id = made.call_item_id) from made`.execute(
    db
  )
  await sql`update call_item set record_id = task_id || '-' || id, dialled = phone
    where task_id = ${task.id} and status = 2`.execute(db)
  await sql`update call_task set dialled_count = ${done}, finished_count = ${done},
      connected_count = (select count(*) from call_item where task_id = ${task.id} and result = 0),
      talk_seconds = (select coalesce(sum((ended_at - answered_at) / 1000), 0) from call_record
        where call_task_id = ${task.id} and answered_at is not null)
    where id = ${task.id}`.execute(db)
}

/** A task in every state; `many` numbers in the largest. Few of them have no calls yet. */
export async function insertTasks(db: Kysely<Tables>, now: number, many: number): Promise<void> {
  const hasCalls = many >= FULL
  const empty = newTaskForm('', now)
  for (const [index, task] of planned(empty, many).entries()) {
    // At 9:00, so that past calls were within the task's hours.
    const created = midnight(now, -(index + 1)) + 9 * HOUR
    const form: TaskForm = {
      ...newTaskForm(task.id, created),
      name: task.name,
      ...task.form,
      workTimePeriods: [
        {
          dialDates: [{ startDate: date(created + (task.startsInDays ?? 0) * DAY), endDate: '' }],
          dialPeriods: [[540, 1200]]
        }
      ]
    }
    await db
      .insertInto('call_task')
      .values({
        id: task.id,
        enterprise_id: 'ent-1',
        user_id: 'user-2',
        creator_name: '林若溪',
        name: task.name,
        remark: form.remark,
        status: task.status,
        status_reason: task.reason ?? '',
        task_type: form.taskType,
        task_category: form.taskCategory,
        create_type: task.createType ?? 'number',
        template_code: form.templateCode || null,
        draft: JSON.stringify(payloadOf(form)),
        created_at: created,
        started_at: task.done ? created + HOUR : null,
        ended_at: task.status === 4 ? created + 2 * HOUR : null,
        total_count: task.numbers
      })
      .execute()
    if (task.numbers > 0) await insertNumbers(db, task, created + HOUR, hasCalls)
  }
}
