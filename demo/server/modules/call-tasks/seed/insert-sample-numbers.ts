import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../db/schema/schema.ts'
import { writeSummaries } from '../../dialogue/event-writes.ts'
import type { SampleTask } from './sample-tasks.ts'

const FINISHED = 4
/** Duration of a past call in seconds, 14 s to two minutes. */
const TALKED = sql`(14 + (id * 37) % 107)`

/** Ends the task before its first call. */
async function endWithoutCalls(db: Kysely<Tables>, { id }: SampleTask): Promise<void> {
  await sql`update call_item set status = 3, reason = 'TASK_ENDED' where task_id = ${id}`.execute(
    db
  )
}

/**
 * Unassigned numbers: `136` and a running number of eight digits. Sets the results of finished
 * ones.
 */
export async function insertSampleNumbers(
  db: Kysely<Tables>,
  task: SampleTask,
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
  const made = await db
    .selectFrom('call_record')
    .select('id')
    .where('call_task_id', '=', task.id)
    .execute()
  await writeSummaries(
    db,
    made.map(({ id }) => id)
  )
  await sql`update call_item set record_id = task_id || '-' || id, dialled = phone
    where task_id = ${task.id} and status = 2`.execute(db)
  await sql`update call_task set dialled_count = ${done}, finished_count = ${done},
      connected_count = (select count(*) from call_item where task_id = ${task.id} and result = 0),
      talk_seconds = (select coalesce(sum((ended_at - answered_at) / 1000), 0) from call_record
        where call_task_id = ${task.id} and answered_at is not null)
    where id = ${task.id}`.execute(db)
}
