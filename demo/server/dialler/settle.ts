/** Ends calls: what came of them, what they said and sent, and the counts, all or nothing. */
import { sql, type Transaction } from 'kysely'
import { seeded, seedOf } from '../../../core/rules/tasks/random.ts'
import { insertRows, manyRows } from '../db/many.ts'
import type { Database, Tables } from '../db/schema.ts'
import { nextOf } from './after-call.ts'
import type { Line } from './conversation.ts'
import { type Flight, isForAgents, numbersOf } from './flight.ts'
import { messagesOf } from './notices.ts'
import { connectResultOf, isOurFault } from './outcome.ts'
import { detailColumns, dialogColumns, recordColumns, smsColumns } from './record.ts'

export interface Ended {
  readonly flight: Flight
  /** In ms, by the clock on the wall. */
  readonly at: number
  /** A code of `transferResult`. */
  readonly transferResult: number
}

/** Something went wrong on the way, as a task counts it. */
const BROKEN = 12
/** 业务限制, in the words of a call record. */
const LIMITED = 14
const SYSTEM = 4
/** Of a task, and of a number. */
const FINISHED = 4
const DONE = 2
const CUSTOMER = 3
const [SENT, NOT_SENT] = [1, 2]
const SMS_LOST = 0.03

/** What a task counts of a call: an agent who did not answer has not reached anybody. */
const resultOf = ({ flight }: Ended): number =>
  isForAgents(flight.task) && flight.outcome.result === 0 && flight.agent?.answeredAt === undefined
    ? BROKEN
    : flight.outcome.result

const talkSeconds = ({ flight: { talk, agent }, at }: Ended): number =>
  talk?.seconds ?? (agent?.answeredAt ? Math.round((at - agent.answeredAt) / 1000) : 0)

const intentOf = ({ flight }: Ended): string | null => flight.talk?.intent ?? null

/**
 * The calls that are ended here, and not by anybody else, each with what its number is now: in a task
 * that was stopped meanwhile nothing is called once more.
 */
async function endItems(
  inside: Transaction<Tables>,
  ended: readonly Ended[],
  speed: number
): Promise<ReadonlyMap<string, number>> {
  const rows = ended.map(one => {
    const { item, task, recordId, agent } = one.flight
    const end = { result: resultOf(one), intent: intentOf(one) }
    const called = { ...item, numbers: numbersOf(item).length }
    const next = nextOf(task.draft.redialConfig, called, end)
    return {
      id: item.id,
      record_id: recordId,
      kept_id: agent?.callRecordId ?? recordId,
      ...end,
      status: next.status,
      turn: next.status === 0 ? next.turn : item.turn,
      phone_at: next.status === 0 ? next.phone_at : item.phone_at,
      redials: next.status === 0 ? next.redials : item.redials,
      next_at: next.status === 0 ? one.at + Math.ceil(next.wait / speed) : 0
    }
  })
  const columns = {
    id: 'bigint',
    record_id: 'text',
    kept_id: 'text',
    result: 'int',
    intent: 'text',
    status: 'int',
    turn: 'int',
    phone_at: 'int',
    redials: 'int',
    next_at: 'bigint'
  }
  const done = await sql<{ record_id: string; status: number }>`update call_item set
      status = case when task.status = ${FINISHED} then ${DONE} else v.status end, result = v.result, intent = coalesce(v.intent, call_item.intent), turn = v.turn,
      phone_at = v.phone_at, redials = v.redials, next_at = v.next_at, record_id = v.kept_id,
      worker = null, lease_until = null, ends_at = null
    from ${manyRows(columns, rows)}, call_task as task
    where call_item.id = v.id and call_item.status = 1 and call_item.record_id = v.record_id
      and task.id = call_item.task_id
    returning v.record_id, call_item.status`.execute(inside)
  return new Map(done.rows.map(({ record_id, status }) => [record_id, status]))
}

/** The call is written down in its own length, and ends now, however fast it was played. */
async function endRecords(inside: Transaction<Tables>, ended: readonly Ended[]): Promise<void> {
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
        hangup_type: talk?.hangupType ?? (outcome.isRefused ? CUSTOMER : SYSTEM)
      }
    })
  const columns = {
    id: 'text',
    started_at: 'bigint',
    answered_at: 'bigint',
    ended_at: 'bigint',
    connect_result: 'int',
    hangup_type: 'int'
  }
  await sql`update call_record set started_at = v.started_at, answered_at = v.answered_at,
      ended_at = v.ended_at, connect_result = v.connect_result, hangup_type = v.hangup_type
    from ${manyRows(columns, rows)} where call_record.id = v.id`.execute(inside)
}

/** Calls of agents' tasks: the agent's part is written down already; what nobody answered is not. */
async function writeAgentCalls(
  inside: Transaction<Tables>,
  ended: readonly Ended[]
): Promise<void> {
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
    recordColumns,
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
        our_number: '',
        area: '',
        operator: '',
        started_at: at - flight.outcome.ringSeconds * 1000,
        ended_at: at,
        holding_seconds: 0,
        // They answered, and there was no agent for them.
        connect_result: flight.outcome.result === 0 ? LIMITED : connectResultOf(flight.outcome),
        hangup_type: SYSTEM,
        has_recording: false,
        call_type: 2,
        call_task_id: flight.task.id,
        call_item_id: flight.item.id
      }))
  )
}

const dialogRow = (recordId: string, line: Line, index: number) => ({
  dialog_id: recordId,
  sequence: index + 1,
  role: line.role,
  text: line.text,
  start_time: line.startTime,
  end_time: line.endTime,
  node_name: line.nodeName,
  ignored: line.ignored,
  match_condition: line.matchCondition,
  match_value: line.matchValue
})

function detailOf({ flight, transferResult }: Ended) {
  const { task, talk, recordId } = flight
  const names = new Map(task.content?.tags.map(({ id, name }) => [id, name]))
  return {
    call_record_id: recordId,
    transfer_status: transferResult === 1 ? 1 : 0,
    template_code: task.template_code,
    intent_name: talk?.intent ?? null,
    tags: JSON.stringify(
      (talk?.tags ?? []).map(id => ({ tagName: names.get(id) ?? id, tagCount: 1 }))
    ),
    variables: JSON.stringify(
      (talk?.variables ?? []).map(([assignDialogVarName, assignDialogVarValue]) => ({
        assignDialogVarName,
        assignDialogVarValue
      }))
    ),
    dialog_id: talk ? recordId : null
  }
}

async function sendMessages(inside: Transaction<Tables>, ended: readonly Ended[]): Promise<void> {
  const due = ended.flatMap(one => {
    const { task, item, talk, phone, recordId } = one.flight
    return messagesOf(task.draft, {
      isConnected: resultOf(one) === 0,
      isFirstCall: item.calls === 0,
      intent: intentOf(one),
      tags: talk?.tags ?? [],
      transferResult: one.transferResult
    }).map((sent, index) => ({ ...sent, one, phone, id: `${recordId}-${index + 1}` }))
  })
  if (due.length === 0) return
  const ids = [...new Set(due.map(({ templateId }) => templateId))]
  const templates = await inside
    .selectFrom('sms_template')
    .select(['id', 'content'])
    .where('id', 'in', ids)
    .execute()
  const contents = new Map(templates.map(({ id, content }) => [id, content]))
  await insertRows(
    inside,
    'sms_record',
    smsColumns,
    due.map(({ one, id, phone, moment, templateId }) => ({
      id,
      enterprise_id: one.flight.task.enterprise_id,
      task_id: one.flight.task.id,
      call_record_id: one.flight.agent?.callRecordId ?? one.flight.recordId,
      phone,
      content: (contents.get(templateId) ?? '').replace('{姓名}', one.flight.item.customer_name),
      moment,
      send_state: seeded(seedOf(id))() < SMS_LOST ? NOT_SENT : SENT,
      created_at: one.at
    }))
  )
}

async function count(
  inside: Transaction<Tables>,
  ended: readonly Ended[],
  numbers: ReadonlyMap<string, number>
): Promise<void> {
  for (const [id, calls] of Map.groupBy(ended, ({ flight }) => flight.task.id)) {
    const sum = (of: (one: Ended) => boolean) => calls.filter(of).length
    const results = calls.map(resultOf)
    const lastGood = results.findLastIndex(result => !isOurFault(result))
    const faults = results.length - 1 - lastGood
    const talk = calls.reduce((all, one) => all + talkSeconds(one), 0)
    const done = sum(({ flight }) => numbers.get(flight.recordId) === DONE)
    await inside
      .updateTable('call_task')
      .set(eb => ({
        dialled_count: eb('dialled_count', '+', calls.length),
        connected_count: eb(
          'connected_count',
          '+',
          sum(one => resultOf(one) === 0)
        ),
        refused_count: eb(
          'refused_count',
          '+',
          sum(one => one.flight.outcome.isRefused)
        ),
        fault_count: eb(
          'fault_count',
          '+',
          sum(one => isOurFault(resultOf(one)))
        ),
        fault_run: lastGood < 0 ? eb('fault_run', '+', faults) : faults,
        finished_count: eb('finished_count', '+', done),
        talk_seconds: eb('talk_seconds', '+', talk)
      }))
      .where('id', '=', id)
      .execute()
  }
}

/** @returns those that were ended here: a call that somebody else has ended counts there. */
export function settleCalls(
  db: Database,
  ended: readonly Ended[],
  speed: number
): Promise<readonly Ended[]> {
  return db.transaction().execute(async inside => {
    const accepted = await endItems(inside, ended, speed)
    const ours = ended.filter(({ flight }) => accepted.has(flight.recordId))
    if (ours.length === 0) return ours
    await endRecords(inside, ours)
    await writeAgentCalls(inside, ours)
    const byRobots = ours.filter(({ flight }) => !isForAgents(flight.task))
    await insertRows(inside, 'call_detail', detailColumns, byRobots.map(detailOf))
    await insertRows(
      inside,
      'call_dialog',
      dialogColumns,
      byRobots.flatMap(({ flight: { recordId, talk } }) =>
        (talk?.lines ?? []).map((line, index) => dialogRow(recordId, line, index))
      )
    )
    await sendMessages(inside, ours)
    await count(inside, ours, accepted)
    const phones = ours.map(({ flight }) => flight.phone)
    await sql`update customer set last_contact_at = ${Math.max(...ours.map(({ at }) => at))}
      where enterprise_id = any(${[...new Set(ours.map(({ flight }) => flight.task.enterprise_id))]}::text[])
        and phone = any(${phones}::text[])`.execute(inside)
    return ours
  })
}
