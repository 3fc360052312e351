/** Reads what an agent needs to know about a customer before answering. */
import { endpoints } from '../../contract/first-endpoints.ts'
import { toFailure } from '../../failure.ts'
import { commonMessages } from '../../messages/common-messages.ts'
import { call } from '../../net/http.ts'
import { callResult } from '../calls/rules/call-result.ts'
import type { CallRecord } from '../calls/schemas.ts'
import { followStage } from '../clues/enums.ts'
import { customerDetails } from '../customer-details/endpoints.ts'
import { type OrderState, orderState } from '../order-handling/enums.ts'
import { serviceRecords } from '../work-orders/endpoints.ts'

/** The newest contact; result and agent are blank where the user may not read the call. */
interface LastContact {
  readonly at: number
  readonly result: string
  readonly agent: string
}

interface OpenOrders {
  readonly count: number
  /** There are older orders that were not read. */
  readonly isMore: boolean
  /** Type and state of the newest; blank without one. */
  readonly newest: string
}

export interface CallerInfo {
  /** Stage of the follow-up, in words; blank without one, like the company. */
  readonly stage: string
  readonly company: string
  readonly last: LastContact | undefined
  /** Calls that the user may read, without this one; undefined where lists of calls are forbidden. */
  readonly earlier: number | undefined
  readonly orders: OpenOrders | undefined
}

/** A backend may lack an endpoint; the host then hears of no error. */
const silent = { silent: true, unreported: true } as const
/** The newest orders among which the open ones are counted. */
const ORDERS_READ = 20

const isOpen = (state: OrderState | number | null): boolean =>
  state !== null && state !== 3 && state !== 4

/** Undefined for what the user may not read. */
const ifAllowed = <Value>(reading: Promise<Value>): Promise<Value | undefined> =>
  reading.catch(error => {
    if (toFailure(error, commonMessages.loadFailed()).kind === 'forbidden') return undefined
    throw error
  })

async function readOrders(customerId: string): Promise<OpenOrders> {
  const query = { customerId, isOrder: 'true', page: 1, pageSize: ORDERS_READ } as const
  const { list, hasMore } = await call(serviceRecords.list, { query }, silent)
  const open = list.filter(order => isOpen(order.orderState))
  const [newest] = open
  const words = newest && [newest.serviceTypeName, orderState.label(newest.orderState ?? 0)]
  return {
    count: open.length,
    isMore: hasMore && open.length > 0,
    newest: words?.filter(Boolean).join(' ') ?? ''
  }
}

/** The ringing call is a record too: it is not counted. */
async function readCalls(customerId: string, callRecordId: string | undefined) {
  const query = { customerId, page: 1, pageSize: 2 }
  const { list, total } = await call(endpoints.calls.records, { query }, silent)
  const others = list.filter(record => record.callRecordId !== callRecordId)
  return { count: total - (list.length - others.length), newest: others[0] }
}

export async function readCaller(
  customerId: string,
  callRecordId: string | undefined
): Promise<CallerInfo> {
  const [info, calls, orders] = await Promise.all([
    call(customerDetails.basicInformation, { customerId }, silent),
    ifAllowed(readCalls(customerId, callRecordId)),
    ifAllowed(readOrders(customerId))
  ])
  return {
    stage: info.followStatus === null ? '' : followStage.label(info.followStatus),
    company: info.companyName,
    last: lastContactOf(calls?.newest, info.lastContactTime ?? 0),
    earlier: calls?.count,
    orders
  }
}

/** The customer's own time is the end of a call; it may have been ended a moment before its record. */
const SAME_CALL_MS = 60_000

/** A contact after the newest call that the user may read is another agent's. */
function lastContactOf(newest: CallRecord | undefined, contactAt: number): LastContact | undefined {
  const readAt = newest ? (newest.callEndTime ?? newest.callStartTime) + SAME_CALL_MS : 0
  if (newest && readAt >= contactAt)
    return { at: newest.callStartTime, result: callResult(newest), agent: newest.agentName }
  return contactAt > 0 ? { at: contactAt, result: '', agent: '' } : undefined
}
