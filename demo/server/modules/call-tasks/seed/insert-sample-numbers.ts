import { type Kysely, sql } from 'kysely'
import { insertRows, manyRows } from '../../../db/insert-many.ts'
import type { Tables } from '../../../db/schema/schema.ts'
import { detailColumns, dialogColumns } from '../../dialler/calls/record-columns.ts'
import { type Talk, talkOf } from '../../dialler/calls/robot-conversation.ts'
import { dialogRow } from '../../dialler/calls/write-calls.ts'
import { writeEvents } from '../../dialogue/event-writes.ts'
import { findingColumns } from '../../robot-incoming/answer-records.ts'
import { contentOfReplies } from '../../scripts/content/reply-script.ts'
import { review } from '../../scripts/seed/review-script.ts'
import type { SampleTask } from './sample-tasks.ts'

const FINISHED = 4
const SCRIPT = 'HS-1001'
const content = contentOfReplies(review)
const MOST_TRIES = 200
/** Duration of a past call in seconds, 14 s to two minutes. */
const TALKED = sql`(14 + (id * 37) % 107)`

/** A conversation of the script with this level; without a transfer, which no agent took. */
function talkWith(id: string, intent: string, name: string): Talk | undefined {
  for (let turn = 0; turn < MOST_TRIES; turn++) {
    const talk = talkOf(content, `${id} ${turn}`, { 姓名: name }, false)
    if (talk.intent === intent && !talk.transfers) return talk
  }
  return undefined
}

/** What the robot and the customers of these calls said. */
async function insertTalks(db: Kysely<Tables>, taskId: string): Promise<void> {
  const calls = await db
    .selectFrom('call_record')
    .innerJoin('call_item', 'call_item.id', 'call_item_id')
    .select(['call_record.id', 'call_item.customer_name', 'intent', 'answered_at'])
    .where('call_task_id', '=', taskId)
    .orderBy('call_record.id')
    .execute()
  const made = calls.map(({ id, customer_name, intent, answered_at }) => ({
    ...{ id, answered_at },
    talk: intent === null ? undefined : talkWith(id, intent, customer_name)
  }))
  await insertRows(
    db,
    'call_detail',
    detailColumns,
    made.map(({ id: call_record_id, talk }) => ({
      ...{ call_record_id, transfer_status: 0, template_code: SCRIPT, template_version: 1 },
      ...(talk
        ? findingColumns(talk, content)
        : { intent_name: null, tags: '[]', variables: '[]' }),
      dialog_id: talk ? call_record_id : null
    }))
  )
  await insertRows(
    db,
    'call_dialog',
    dialogColumns,
    made.flatMap(({ id, talk }) => talk?.lines.map((line, at) => dialogRow(id, line, at)) ?? [])
  )
  const ends = made.flatMap(({ id, answered_at, talk }) =>
    talk && answered_at !== null
      ? [{ id, ended_at: answered_at + talk.seconds * 1000, hangup_type: talk.hangupType }]
      : []
  )
  await sql`update call_record set ended_at = v.ended_at, hangup_type = v.hangup_type
    from ${manyRows({ id: 'text', ended_at: 'bigint', hangup_type: 'int' }, ends)}
    where call_record.id = v.id`.execute(db)
  await writeEvents(
    db,
    made.map(({ id }) => id)
  )
}

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
    select id from made`.execute(db)
  await insertTalks(db, task.id)
  await sql`update call_item set record_id = task_id || '-' || id, dialled = phone
    where task_id = ${task.id} and status = 2`.execute(db)
  await sql`update call_task set dialled_count = ${done}, finished_count = ${done},
      connected_count = (select count(*) from call_item where task_id = ${task.id} and result = 0),
      talk_seconds = (select coalesce(sum((ended_at - answered_at) / 1000), 0) from call_record
        where call_task_id = ${task.id} and answered_at is not null)
    where id = ${task.id}`.execute(db)
}
