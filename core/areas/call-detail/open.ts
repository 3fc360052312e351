/** What opens 呼叫详情, wherever in the console it is asked for. */
import { atom, computed, type ReadableAtom, readonlyType } from 'nanostores'
import { onSignedOut } from '../../session/life.ts'

const closed = { at: 'closed' } as const

interface Keyed {
  readonly callRecordId: string
}

/** A paged list whose rows have calls, or some of them. */
export interface PagedCalls {
  readonly $list: ReadableAtom<{
    readonly page: number
    readonly pageSize: number
    readonly total: number
    readonly list: readonly { readonly callRecordId: string | null }[]
  }>
  turnTo(page: number): Promise<void>
}

/** The event of doc 3 §2 that opens the drawer. */
export interface CallDetailAsked extends Keyed {
  /** 1 AI, 2 a person, where the asker knows it. */
  readonly recordType?: number
  /** The work order that belongs to the call, where there is one: its card is shown. */
  readonly workOrderInfo?: { readonly serviceRecordId: string }
  /** A service record: the drawer has the calls of its history at its side. */
  readonly serviceId?: string
  /** The list that it was opened from, for 上一条 and 下一条. */
  readonly records?: readonly Keyed[]
  /** Instead of `records`: the list itself, whose other pages 上一条 and 下一条 turn to. */
  readonly list?: PagedCalls
  /** Its place in that list; looked for where it is not said. */
  readonly index?: number
  /** 呼叫详情 where nothing else is said. */
  readonly title?: string
  /** Whether there are 上一条 and 下一条 at all. */
  readonly hasSteps?: boolean
}

export type OpenCallDetail =
  | typeof closed
  | {
      readonly at: 'open'
      readonly callRecordId: string
      readonly recordType: number | undefined
      readonly workOrderInfo: CallDetailAsked['workOrderInfo']
      readonly serviceId: string | undefined
      readonly among: readonly string[]
      readonly list: PagedCalls | undefined
      /** -1 where the call is in no list. */
      readonly index: number
      readonly title: string | undefined
      readonly hasSteps: boolean
    }

type OpenOf<At> = Extract<OpenCallDetail, { readonly at: At }>

const $which = atom<OpenCallDetail>(closed)

/** The call whose details are on show, and the calls of the list that it was opened from. */
export const $openCallDetail = readonlyType($which)

export function openCallDetail(asked: CallDetailAsked): void {
  const { callRecordId, records = [], index, list } = asked
  const among = list ? callsIn(list) : records.map(record => record.callRecordId)
  const isThere = index !== undefined && among[index] === callRecordId
  $which.set({
    at: 'open',
    callRecordId,
    recordType: asked.recordType,
    workOrderInfo: asked.workOrderInfo,
    serviceId: asked.serviceId,
    among,
    list,
    index: isThere ? index : among.indexOf(callRecordId),
    title: asked.title,
    hasSteps: asked.hasSteps ?? true
  })
}

const callsIn = ({ $list }: PagedCalls): readonly string[] =>
  $list.get().list.flatMap(({ callRecordId }) => callRecordId ?? [])

const $places = atom(0)
/** Whether anything on the page can show the details: a panel alone in a host has no drawer. */
export const $canOpenCallDetail = computed($places, places => places > 0)

/** Something that shows the details stands on the page now. Returns how to say that it has gone. */
export function offerCallDetail(): () => void {
  $places.set($places.get() + 1)
  return () => $places.set($places.get() - 1)
}

/** Whether there is a call in that direction, be it on another page of the list. */
export function mayStepCallDetail({ among, index, list }: OpenOf<'open'>, by: 1 | -1): boolean {
  if (index < 0) return false
  return among[index + by] !== undefined || (list !== undefined && hasPage(list, by))
}

/** Where the call stands in the whole of its list; undefined when it is in none. */
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

/** On to the next call or back to the one before, through the pages of the list. Never rejects. */
export async function stepCallDetail(by: 1 | -1): Promise<void> {
  const now = $which.get()
  if (now.at === 'closed' || isTurning || !mayStepCallDetail(now, by)) return
  const near = now.among[now.index + by]
  if (near !== undefined) return show(now, now.among, now.index + by)
  const { list } = now
  if (!list) return
  isTurning = true
  try {
    // A page of a list may have no row with a call.
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

/** What was said of the first one is not said of the next. */
function show(now: OpenOf<'open'>, among: readonly string[], index: number): void {
  const callRecordId = among[index] ?? now.callRecordId
  $which.set({
    ...now,
    among,
    callRecordId,
    index,
    recordType: undefined,
    workOrderInfo: undefined
  })
}

/** To another call of the service's history, which is in no list. */
export function turnCallDetail(callRecordId: string): void {
  const now = $which.get()
  if (now.at === 'closed' || now.callRecordId === callRecordId) return
  const index = now.among.indexOf(callRecordId)
  $which.set({ ...now, callRecordId, index, recordType: undefined, workOrderInfo: undefined })
}

export const closeCallDetail = (): void => $which.set(closed)

onSignedOut(closeCallDetail)
