/** Generated enterprises: their calls, tasks and imports, and who looks at them. */
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
}

export interface Shape {
  readonly name: string
  readonly now: number
  readonly range: { readonly from: string; readonly to: string }
  readonly calls: readonly SampleCall[]
  readonly tasks: { readonly running: number; readonly inAudit: number }
}

/** The first two agents are in one department, the third in another. */
export const agents = ['user-2', 'user-3', 'user-4'] as const

/** Replaces the calls, tasks and imports of the first enterprise. */
export async function insertShape(db: Database, shape: Shape): Promise<void> {
  await sql`delete from satisfaction_rating where enterprise_id = 'ent-1'`.execute(db)
  await sql`delete from call_record where enterprise_id = 'ent-1'`.execute(db)
  await sql`update call_task set status = 4 where enterprise_id = 'ent-1'`.execute(db)
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
}
