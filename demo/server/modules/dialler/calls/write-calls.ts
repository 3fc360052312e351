/** Writes call records: results, transcripts, details. */
import { type Kysely, sql } from 'kysely'
import { insertRows, manyRows } from '../../../db/insert-many.ts'
import type { Tables } from '../../../db/schema/schema.ts'
import { writeEvents } from '../../dialogue/event-writes.ts'
import { gradeRow } from '../../intent-rules/script-rules.ts'
import type { Ended } from './call-ended.ts'
import { isForAgents } from './call-in-progress.ts'
import { connectResultOf, isPlatformFault, rings } from './dial-outcome.ts'
import { tagNames } from './grade-ended.ts'
import { detailColumns, dialogColumns, newRecordColumns } from './record-columns.ts'
import type { Line } from './robot-conversation.ts'

/** 业务限制, as a connect result. */
const LIMITED = 14
const SYSTEM = 4
const CUSTOMER = 3

/** Records the planned duration up to now, whatever the time factor. */
async function endRecords(inside: Kysely<Tables>, ended: readonly Ended[]): Promise<void> {
  const rows = ended
    .filter(({ flight }) => !isForAgents(flight.task))
    .map(({ flight, at }) => {
      const { outcome, talk, recordId } = flight
      const answered_at = talk ? at - talk.seconds * 1000 : null
      return {
        id: recordId,
        started_at: (answered_at ?? at) - outcome.ringSeconds * 1000,
        answered_at,
        ended_at: at,
        connect_result: connectResultOf(outcome),
        hangup_type: talk?.hangupType ?? (outcome.isRefused ? CUSTOMER : SYSTEM),
        is_caller_fault: isPlatformFault(outcome.result),
        // Synthesized on first request.
        has_recording: talk !== undefined,
        early_media_ms: rings(outcome) ? outcome.ringSeconds * 1000 : 0
      }
    })
  const columns = {
    id: 'text',
    started_at: 'bigint',
    answered_at: 'bigint',
    ended_at: 'bigint',
    connect_result: 'int',
    hangup_type: 'int',
    is_caller_fault: 'boolean',
    has_recording: 'boolean',
    early_media_ms: 'int'
  }
  await sql`update call_record set started_at = v.started_at, answered_at = v.answered_at,
      ended_at = v.ended_at, connect_result = v.connect_result, hangup_type = v.hangup_type,
      is_caller_fault = v.is_caller_fault, has_recording = v.has_recording
        or (enterprise.recording_early_media and v.early_media_ms > 0),
      early_media_ms =
        case when enterprise.recording_early_media then v.early_media_ms else 0 end
    from ${manyRows(columns, rows)}, enterprise
    where call_record.id = v.id and enterprise.id = call_record.enterprise_id`.execute(inside)
}

/**
 * Calls of tasks with agents: the agent's leg is recorded already; writes the unanswered ones. Both
 * ran over the line that the task had claimed.
 */
async function writeAgentCalls(inside: Kysely<Tables>, ended: readonly Ended[]): Promise<void> {
  const ours = ended.filter(({ flight }) => isForAgents(flight.task))
  for (const { flight } of ours)
    if (flight.agent)
      await inside
        .updateTable('call_record')
        .set({ call_task_id: flight.task.id, call_item_id: flight.item.id, call_source: 6 })
        .where('id', '=', flight.agent.callRecordId)
        .execute()
  await insertRows(
    inside,
    'call_record',
    { ...newRecordColumns, is_caller_fault: 'boolean' },
    ours
      .filter(({ flight }) => !flight.agent)
      .map(({ flight, at }) => ({
        id: flight.recordId,
        enterprise_id: flight.task.enterprise_id,
        user_id: flight.task.user_id,
        agent_name: '',
        extension: '',
        direction: 0,
        customer_name: flight.item.customer_name,
        customer_phone: flight.phone,
        is_number_hidden: false,
        our_number: '',
        area: '',
        operator: '',
        started_at: at - flight.outcome.ringSeconds * 1000,
        ended_at: at,
        holding_seconds: 0,
        // Answered, but no agent was free.
        connect_result: flight.outcome.result === 0 ? LIMITED : connectResultOf(flight.outcome),
        hangup_type: SYSTEM,
        is_caller_fault: isPlatformFault(flight.outcome.result),
        has_recording: false,
        call_type: 2,
        call_task_id: flight.task.id,
        call_item_id: flight.item.id
      }))
  )
  const ids = ours.map(({ flight }) => flight.agent?.callRecordId ?? flight.recordId)
  await sql`update call_record set our_number = call_item.line from call_item
    where call_record.id = any(${ids}::text[]) and call_item.id = call_record.call_item_id
      and call_item.line is not null`.execute(inside)
  await sql`update call_record set is_number_hidden = true
    where call_record.id = any(${ids}::text[]) and not is_number_hidden
      and exists (select from customer where customer.enterprise_id = call_record.enterprise_id
        and phone = customer_phone and customer.deleted_at is null
        and customer.is_number_hidden)`.execute(inside)
}

export const dialogRow = (recordId: string, line: Line, index: number) => ({
  dialog_id: recordId,
  sequence: index + 1,
  role: line.role,
  text: line.text,
  start_time: line.startTime,
  end_time: line.endTime,
  node_id: line.nodeId ?? '',
  node_name: line.nodeName,
  ignored: line.ignored,
  match_condition: line.matchCondition,
  match_value: line.matchValue
})

function detailOf(one: Ended) {
  const { flight, transferResult, grade } = one
  const { task, talk, recordId } = flight
  return {
    call_record_id: recordId,
    transfer_status: transferResult === 1 ? 1 : 0,
    template_code: task.template_code,
    template_version: task.content && task.script_version,
    intent_name: talk?.intent ?? null,
    ...(grade && gradeRow(grade)),
    tags: JSON.stringify(tagNames(flight).map(tagName => ({ tagName, tagCount: 1 }))),
    variables: JSON.stringify(
      (talk?.variables ?? []).map(([assignDialogVarName, assignDialogVarValue]) => ({
        assignDialogVarName,
        assignDialogVarValue
      }))
    ),
    dialog_id: talk ? recordId : null,
    voice: talk && task.voice ? JSON.stringify(task.voice) : null
  }
}

/** What users have written meanwhile, such as an intent, stays (rule intent-rule-6). */
async function writeDetails(inside: Kysely<Tables>, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  const names = Object.keys(detailColumns)
  const set = names
    .filter(name => name !== 'call_record_id')
    .map(name => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`)
  const columns = sql.join(names.map(name => sql.ref(name)))
  await sql`insert into call_detail (${columns}) select ${columns} from ${manyRows(detailColumns, rows)}
    on conflict (call_record_id) do update set ${sql.join(set)}`.execute(inside)
}

/** Writes all details of ended calls, in the transaction that ends them. */
export async function writeCalls(inside: Kysely<Tables>, ended: readonly Ended[]): Promise<void> {
  await endRecords(inside, ended)
  await writeAgentCalls(inside, ended)
  const byRobots = ended.filter(({ flight }) => !isForAgents(flight.task))
  await writeDetails(inside, byRobots.map(detailOf))
  await insertRows(
    inside,
    'call_dialog',
    dialogColumns,
    byRobots.flatMap(({ flight: { recordId, talk } }) =>
      (talk?.lines ?? []).map((line, index) => dialogRow(recordId, line, index))
    )
  )
  await writeEvents(
    inside,
    byRobots.flatMap(({ flight: { recordId, talk } }) => (talk ? [recordId] : []))
  )
}
