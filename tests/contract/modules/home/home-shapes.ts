/** Generated enterprises: their calls, ratings, tasks and imports, and who looks at them. */
import { sql } from 'kysely'
import type { Database } from '../../../../demo/server/db/schema/schema.ts'

export interface SampleCall {
  readonly agent: 0 | 1 | 2
  readonly direction: 0 | 1
  readonly startedAt: number
  /** Seconds; null for a call without an answer, or one that has not ended. */
  readonly rang: number | null
  readonly talked: number | null
  readonly isEnded: boolean
  readonly connectResult: number
  readonly byRobot: boolean
  readonly isSupervised: boolean
  readonly isDeleted: boolean
  readonly isHandled: boolean
  readonly intent: string | null
  /** Null for a call without an invitation, 0 for one without a key. */
  readonly rating: 0 | 1 | 2 | 3 | 4 | 5 | null
}

export interface SampleJob {
  readonly isMine: boolean
  readonly type: number
  readonly status: number
  readonly failCount: number
}

export interface Shape {
  readonly name: string
  readonly now: number
  readonly range: { readonly from: string; readonly to: string }
  readonly calls: readonly SampleCall[]
  readonly tasks: { readonly running: number; readonly inAudit: number }
  /** Jobs of each user of `viewers`, and of another. */
  readonly jobs: readonly SampleJob[]
}

/** The first two agents are in one department, the third in another. */
export const agents = ['user-2', 'user-3', 'user-4'] as const

/** The accounts that look at 首页, with their widest scope first. */
export const viewers = ['admin', 'leader', 'agent1'] as const

async function insertJobs(db: Database, { jobs, now }: Shape): Promise<void> {
  await sql`delete from transfer where enterprise_id = 'ent-1'`.execute(db)
  if (jobs.length === 0) return
  const users = await db
    .selectFrom('user_account')
    .select('id')
    .where('username', 'in', viewers)
    .execute()
  await db
    .insertInto('transfer')
    .values(
      users.flatMap(({ id }) =>
        jobs.map(({ isMine, type, status, failCount }, index) => ({
          ...{ id: `shape-${id}-${index}`, enterprise_id: 'ent-1', type, status },
          ...{ user_id: isMine ? id : 'user-4', name: '', file_name: '', created_at: now },
          ...{ tip_message: '', sum_count: 9, success_count: 0, fail_count: failCount },
          ...{ file_key: null, fail_key: null, is_seen: true, input: '{}', checkpoint: '{}' },
          ...{ turn: 0, job_id: null }
        }))
      )
    )
    .execute()
}

async function insertRatings(db: Database, { calls }: Shape): Promise<void> {
  const rows = calls.flatMap(({ agent, startedAt, byRobot, isDeleted, rating }, index) =>
    rating === null || isDeleted
      ? []
      : [
          {
            ...{ call_record_id: `shape-${index}`, enterprise_id: 'ent-1', agent_name: '' },
            ...{ user_id: agents[agent], is_robot: byRobot, department_id: null },
            ...{ department_name: '', invited_at: startedAt, rating: rating || null }
          }
        ]
  )
  if (rows.length > 0) await db.insertInto('satisfaction_rating').values(rows).execute()
}

/** Replaces the calls, ratings, tasks and imports of the first enterprise. */
export async function insertShape(db: Database, shape: Shape): Promise<void> {
  await sql`delete from satisfaction_rating where enterprise_id = 'ent-1'`.execute(db)
  await sql`delete from call_record where enterprise_id = 'ent-1'`.execute(db)
  await sql`update call_task set status = 4 where enterprise_id = 'ent-1'`.execute(db)
  await insertJobs(db, shape)
  const { running, inAudit } = shape.tasks
  await sql`update call_task set status = case when rank <= ${running} then 2 else 6 end
    from (select id as task, row_number() over (order by id) as rank from call_task
      where enterprise_id = 'ent-1') ranked
    where id = task and rank <= ${running + inAudit}`.execute(db)
  if (shape.calls.length === 0) return
  const rows = shape.calls.map((call, index) => {
    const answered_at = call.rang === null ? null : call.startedAt + call.rang * 1000
    const ended = (answered_at ?? call.startedAt) + (call.talked ?? 0) * 1000
    return {
      ...{ id: `shape-${index}`, enterprise_id: 'ent-1', user_id: agents[call.agent] },
      ...{ agent_name: '', extension: '', customer_id: null, customer_name: '' },
      ...{ customer_phone: `1380000${index}`, our_number: '', area: '', operator: '' },
      direction: call.direction,
      started_at: call.startedAt,
      answered_at,
      ended_at: call.isEnded ? ended : null,
      holding_seconds: 0,
      connect_result: answered_at === null ? call.connectResult : 0,
      hangup_type: 0,
      has_recording: false,
      call_type: call.byRobot ? 1 : 2,
      call_source: call.isSupervised ? 8 : null,
      handle_status: call.isHandled ? 1 : 0,
      deleted_at: call.isDeleted ? 1 : null
    }
  })
  for (let first = 0; first < rows.length; first += 200)
    await db
      .insertInto('call_record')
      .values(rows.slice(first, first + 200))
      .execute()
  const graded = shape.calls.flatMap(({ intent }, index) =>
    intent === null ? [] : [{ call_record_id: `shape-${index}`, intent_name: intent }]
  )
  if (graded.length > 0) await db.insertInto('call_detail').values(graded).execute()
  await insertRatings(db, shape)
}
