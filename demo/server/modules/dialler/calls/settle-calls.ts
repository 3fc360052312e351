/** Settles ended calls in one transaction: results, transcripts, messages and counters. */
import { sql, type Transaction } from 'kysely'
import { manyRows } from '../../../db/insert-many.ts'
import type { Database, Tables } from '../../../db/schema/schema.ts'
import { chargeCalls } from '../../billing/charge-calls.ts'
import { recordContacts } from '../../calls/call-record-updates.ts'
import { inviteRobotCalls } from '../../satisfaction/robot-ratings.ts'
import { sendMessages } from '../send-messages.ts'
import { nextOf } from './after-call.ts'
import { type Ended, intentOf, resultOf, talkSeconds } from './call-ended.ts'
import { numbersOf } from './call-in-progress.ts'
import { isPlatformFault } from './dial-outcome.ts'
import { gradeEnded } from './grade-ended.ts'
import { writeCalls } from './write-calls.ts'

/** Status of a finished task, and of a finished number. */
const FINISHED = 4
const DONE = 2

/**
 * Ends the calls that are still open, and returns each with its number's new state; a stopped task
 * does not redial.
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
      agent_record_id = null, worker = null, ends_at = null
    from ${manyRows(columns, rows)}, call_task as task
    where call_item.id = v.id and call_item.status = 1 and call_item.record_id = v.record_id
      and task.id = call_item.task_id
    returning v.record_id, call_item.status`.execute(inside)
  return new Map(done.rows.map(({ record_id, status }) => [record_id, status]))
}

async function count(
  inside: Transaction<Tables>,
  ended: readonly Ended[],
  numbers: ReadonlyMap<string, number>
): Promise<void> {
  for (const [id, calls] of Map.groupBy(ended, ({ flight }) => flight.task.id)) {
    const sum = (of: (one: Ended) => boolean) => calls.filter(of).length
    const results = calls.map(resultOf)
    const lastGood = results.findLastIndex(result => !isPlatformFault(result))
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
          sum(one => isPlatformFault(resultOf(one)))
        ),
        fault_run: lastGood < 0 ? eb('fault_run', '+', faults) : faults,
        finished_count: eb('finished_count', '+', done),
        talk_seconds: eb('talk_seconds', '+', talk)
      }))
      .where('id', '=', id)
      .execute()
  }
}

/** @returns the calls ended here; others were settled and counted elsewhere */
export function settleCalls(
  db: Database,
  ended: readonly Ended[],
  speed: number
): Promise<readonly Ended[]> {
  return db.transaction().execute(async inside => {
    const graded = await gradeEnded(inside, ended)
    const accepted = await endItems(inside, graded, speed)
    const ours = graded.filter(({ flight }) => accepted.has(flight.recordId))
    if (ours.length === 0) return ours
    await writeCalls(inside, ours)
    await sendMessages(inside, ours)
    await inviteRobotCalls(inside, ours)
    await count(inside, ours, accepted)
    await recordContacts(
      inside,
      ours.map(({ flight: { task, phone }, at }) => ({
        ...{ enterprise_id: task.enterprise_id, phone, at }
      }))
    )
    // Last, as the accounts are locked until the end.
    await chargeCalls(
      inside,
      ours.map(({ flight }) => flight.recordId)
    )
    return ours
  })
}
