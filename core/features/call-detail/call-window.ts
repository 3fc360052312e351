/** Opens 呼叫详情 from anywhere in the console. */
import { atom, computed, type ReadableAtom, readonlyType } from 'nanostores'
import { onSignedOut } from '../../session/session-state.ts'

const closed = { status: 'closed' } as const

interface Keyed {
  readonly callRecordId: string
}

/** A paged list some or all of whose rows have calls. */
export interface PagedCalls {
  readonly $list: ReadableAtom<{
    readonly page: number
    readonly pageSize: number
    readonly total: number
    readonly list: readonly { readonly callRecordId: string | null }[]
  }>
  turnTo(page: number): Promise<void>
}

/** Arguments for opening the drawer (rule call-detail-2). */
export interface CallDetailRequest extends Keyed {
  /** 1 AI, 2 human; undefined when unknown. */
  readonly recordType?: number
  /** The call's work order, if any; its card is shown. */
  readonly workOrderInfo?: { readonly serviceRecordId: string }
  /** A service record: the drawer lists the calls of its history. */
  readonly serviceId?: string
  /** The service record of each call of `list`, which 上一条 and 下一条 follow. */
  readonly serviceOf?: (callRecordId: string) => string | undefined
  /** The list the call was opened from, for 上一条 and 下一条. */
  readonly records?: readonly Keyed[]
  /** Instead of `records`: the list store, so that 上一条 and 下一条 cross page boundaries. */
  readonly list?: PagedCalls
  /** Index in that list; looked up when omitted. */
  readonly index?: number
  /** Defaults to 呼叫详情. */
  readonly title?: string
  /** Whether 上一条 and 下一条 are shown. */
  readonly hasSteps?: boolean
}

export type OpenCallDetail =
  | typeof closed
  | {
      readonly status: 'open'
      readonly callRecordId: string
      readonly recordType: number | undefined
      readonly workOrderInfo: CallDetailRequest['workOrderInfo']
      readonly serviceId: string | undefined
      readonly serviceOf: CallDetailRequest['serviceOf']
      readonly among: readonly string[]
      readonly list: PagedCalls | undefined
      /** -1 when the call is in no list. */
      readonly index: number
      readonly title: string | undefined
      readonly hasSteps: boolean
    }

type OpenOf<Status> = Extract<OpenCallDetail, { readonly status: Status }>

const $which = atom<OpenCallDetail>(closed)

/** The selected call and the calls of the list it was opened from. */
export const $openCallDetail = readonlyType($which)

export function openCallDetail(request: CallDetailRequest): void {
  const { callRecordId, records = [], index, list } = request
  const among = list ? callsIn(list) : records.map(record => record.callRecordId)
  const isThere = index !== undefined && among[index] === callRecordId
  $which.set({
    status: 'open',
    callRecordId,
    recordType: request.recordType,
    workOrderInfo: request.workOrderInfo,
    serviceId: request.serviceId,
    serviceOf: request.serviceOf,
    among,
    list,
    index: isThere ? index : among.indexOf(callRecordId),
    title: request.title,
    hasSteps: request.hasSteps ?? true
  })
}

const callsIn = ({ $list }: PagedCalls): readonly string[] =>
  $list.get().list.flatMap(({ callRecordId }) => callRecordId ?? [])

const $places = atom(0)
/** Whether a view on the page can show call details; a panel embedded alone has no drawer. */
export const $canOpenCallDetail = computed($places, places => places > 0)

/** Registers a view that shows call details. Returns an unregister function. */
export function offerCallDetail(): () => void {
  $places.set($places.get() + 1)
  return () => $places.set($places.get() - 1)
}

/** Whether there is a call in that direction, including other pages of the list. */
export function mayStepCallDetail({ among, index, list }: OpenOf<'open'>, by: 1 | -1): boolean {
  if (index < 0) return false
  return among[index + by] !== undefined || (list !== undefined && hasPage(list, by))
}

/** The call's position in the whole list; undefined when it is in none. */
export function placeOfCall({ among, index, list, callRecordId }: OpenOf<'open'>) {
  if (index < 0) return undefined
  if (!list) return { at: index + 1, count: among.length }
  const { page, pageSize, total, list: rows } = list.$list.get()
  const row = rows.findIndex(one => one.callRecordId === callRecordId)
  return row < 0 ? undefined : { at: (page - 1) * pageSize + row + 1, count: total }
}

const hasPage = ({ $list }: PagedCalls, by: 1 | -1): boolean => {
  const { page, pageSize, total } = $list.get()
  return page + by >= 1 && (page + by - 1) * pageSize < total
}

let isTurning = false

/** Moves to the next or previous call, across the pages of the list. Never rejects. */
export async function stepCallDetail(by: 1 | -1): Promise<void> {
  const now = $which.get()
  if (now.status === 'closed' || isTurning || !mayStepCallDetail(now, by)) return
  const near = now.among[now.index + by]
  if (near !== undefined) return show(now, now.among, now.index + by)
  const { list } = now
  if (!list) return
  isTurning = true
  try {
    // A page may have no row with a call.
    while (hasPage(list, by)) {
      const { page } = list.$list.get()
      await list.turnTo(page + by)
      if ($which.get() !== now || list.$list.get().page !== page + by) return
      const among = callsIn(list)
      if (among.length > 0) return show(now, among, by === 1 ? 0 : among.length - 1)
      if (list.$list.get().list.length === 0) return
    }
  } finally {
    isTurning = false
  }
}

/** Per-call options such as the title do not carry over to the next call. */
function show(now: OpenOf<'open'>, among: readonly string[], index: number): void {
  const callRecordId = among[index] ?? now.callRecordId
  const serviceRecordId = now.serviceOf?.(callRecordId)
  $which.set({
    ...now,
    among,
    callRecordId,
    index,
    recordType: undefined,
    workOrderInfo: serviceRecordId === undefined ? undefined : { serviceRecordId },
    ...(now.serviceOf && { serviceId: serviceRecordId })
  })
}

/** Opens another call of the service history, which is in no list. */
export function openHistoryCall(callRecordId: string): void {
  const now = $which.get()
  if (now.status === 'closed' || now.callRecordId === callRecordId) return
  const index = now.among.indexOf(callRecordId)
  $which.set({ ...now, callRecordId, index, recordType: undefined, workOrderInfo: undefined })
}

export const closeCallDetail = (): void => $which.set(closed)

onSignedOut(closeCallDetail)
