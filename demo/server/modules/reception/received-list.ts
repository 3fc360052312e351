/** The list of calls that scenarios received (rule reception-12). */
import type { QueueOutcome, ReceptionResult } from '../../../../core/features/reception/enums.ts'
import type { ReceptionCall } from '../../../../core/features/reception/received-call-schemas.ts'
import type { Requester } from '../../auth/requester.ts'
import { isInScope } from '../../auth/visibility-scope.ts'
import type { Database } from '../../db/schema/schema.ts'
import { pageInOrder } from '../../http/paging.ts'
import { shownNumber } from '../calls/shown-call.ts'
import { hasNumber } from '../customers/hidden-numbers.ts'
import { receptionServerMessages as messages } from './messages.ts'
import { outcomeIs, visibleGroups } from './queue-metrics.ts'

interface Search {
  readonly page: number
  readonly pageSize: number
  readonly customerPhone?: string | undefined
  readonly scenarioId?: string | undefined
  readonly groupId?: string | undefined
  readonly outcome?: QueueOutcome | undefined
  readonly result?: ReceptionResult | undefined
  readonly isHandled?: 'true' | 'false' | undefined
  readonly beginTime?: number | undefined
  readonly endTime?: number | undefined
}

/** Calls of visible queues, of visible scenarios' owners, and those to be called back by visible agents. */
async function visible(db: Database, requester: Requester) {
  const groups = (await visibleGroups(db, requester)).map(({ id }) => id)
  const [byOwner, byAgent] = await Promise.all([
    isInScope(db, requester, 'call_record.user_id'),
    isInScope(db, requester, 'missed.user_id')
  ])
  return db
    .selectFrom('reception_call')
    .innerJoin('call_record', 'call_record.id', 'reception_call.call_record_id')
    .leftJoin('call_record as missed', join =>
      join
        .onRef('missed.id', '=', 'reception_call.missed_call_id')
        .on('missed.deleted_at', 'is', null)
    )
    .leftJoin('reception_scenario', 'reception_scenario.id', 'reception_call.scenario_id')
    .leftJoin('call_task', 'call_task.id', 'reception_call.call_task_id')
    .leftJoin('agent_group', 'agent_group.id', 'reception_call.group_id')
    .leftJoin('seat', 'seat.id', 'reception_call.seat_id')
    .leftJoin('user_account', 'user_account.id', 'seat.user_id')
    .where('reception_call.enterprise_id', '=', requester.enterpriseId)
    .where('call_record.deleted_at', 'is', null)
    .where(eb =>
      eb.or([
        byOwner,
        byAgent,
        ...(groups.length > 0 ? [eb('reception_call.group_id', 'in', groups)] : [])
      ])
    )
}

export async function receivedCalls(db: Database, requester: Requester, search: Search) {
  let found = await visible(db, requester)
  const { customerPhone, scenarioId, groupId, outcome, result, isHandled } = search
  const { beginTime, endTime } = search
  const digits = customerPhone?.trim()
  if (digits)
    found = found.where(
      'reception_call.call_record_id',
      'in',
      db
        .selectFrom('call_record')
        .select('id')
        .where('enterprise_id', '=', requester.enterpriseId)
        .where(hasNumber(requester, 'customer_phone', digits))
    )
  if (scenarioId) found = found.where('reception_call.scenario_id', '=', scenarioId)
  if (groupId) found = found.where('reception_call.group_id', '=', groupId)
  if (outcome) found = found.where(outcomeIs[outcome])
  if (result) found = found.where('reception_call.result', '=', result)
  if (isHandled)
    found = found
      .where('missed.id', 'is not', null)
      .where('missed.handle_status', isHandled === 'true' ? '<>' : '=', 0)
  if (beginTime !== undefined) found = found.where('reception_call.started_at', '>=', beginTime)
  if (endTime !== undefined) found = found.where('reception_call.started_at', '<=', endTime)
  const ordered = found
    .select([
      'reception_call.call_record_id',
      'reception_call.scenario_id',
      'reception_call.number',
      'reception_call.keys',
      'reception_call.started_at',
      'reception_call.queued_at',
      'reception_call.left_at',
      'reception_call.ended_at',
      'reception_call.result',
      'call_record.call_type',
      'call_record.customer_id',
      'call_record.customer_name',
      'call_record.customer_phone',
      'call_record.is_number_hidden',
      'reception_scenario.name as scenario',
      'call_task.name as task',
      'agent_group.name as groupName',
      'user_account.name as answeredBy',
      'missed.id as missedCallId',
      'missed.agent_name as missedBy',
      'missed.handle_status as handleStatus'
    ])
    .orderBy('reception_call.started_at', 'desc')
    .orderBy('reception_call.call_record_id')
  const now = Date.now()
  const page = await pageInOrder(ordered, search)
  return {
    ...page,
    list: page.list.map(
      (row): ReceptionCall => ({
        ...{ callRecordId: row.call_record_id, callType: row.call_type },
        ...{ customerId: row.customer_id, customerName: row.customer_name },
        ...{ customerPhone: shownNumber(row), callStartTime: row.started_at },
        ...{ number: row.number, scenarioId: row.scenario_id, scenario: receiverOf(row) },
        ...{ keys: row.keys, groupName: row.groupName ?? '', queueTime: row.queued_at },
        waitSeconds: waitOf(row, now),
        agentName: row.answeredBy ?? row.missedBy ?? '',
        ...{ result: row.result, missedCallId: row.missedCallId, handleStatus: row.handleStatus }
      })
    )
  }
}

const receiverOf = ({ scenario, task }: Record<'scenario' | 'task', string | null>): string =>
  task === null ? (scenario ?? '') : messages.returned({ task })

const waitOf = (
  { queued_at, left_at, ended_at }: Record<'queued_at' | 'left_at' | 'ended_at', number | null>,
  now: number
): number | null =>
  queued_at === null
    ? null
    : Math.floor(Math.max(0, (left_at ?? ended_at ?? now) - queued_at) / 1000)
