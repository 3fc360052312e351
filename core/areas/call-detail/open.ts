/** What opens 呼叫详情, wherever in the console it is asked for. */
import { atom, computed, readonlyType } from 'nanostores'
import { onSignedOut } from '../../session/life.ts'

const closed = { at: 'closed' } as const

interface Keyed {
  readonly callRecordId: string
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
      /** -1 where the call is in no list. */
      readonly index: number
      readonly title: string | undefined
      readonly hasSteps: boolean
    }

const $which = atom<OpenCallDetail>(closed)

/** The call whose details are on show, and the calls of the list that it was opened from. */
export const $openCallDetail = readonlyType($which)

export function openCallDetail(asked: CallDetailAsked): void {
  const { callRecordId, records = [], index } = asked
  const among = records.map(record => record.callRecordId)
  const isThere = index !== undefined && among[index] === callRecordId
  $which.set({
    at: 'open',
    callRecordId,
    recordType: asked.recordType,
    workOrderInfo: asked.workOrderInfo,
    serviceId: asked.serviceId,
    among,
    index: isThere ? index : among.indexOf(callRecordId),
    title: asked.title,
    hasSteps: asked.hasSteps ?? true
  })
}

const $places = atom(0)
/** Whether anything on the page can show the details: a panel alone in a host has no drawer. */
export const $canOpenCallDetail = computed($places, places => places > 0)

/** Something that shows the details stands on the page now. Returns how to say that it has gone. */
export function offerCallDetail(): () => void {
  $places.set($places.get() + 1)
  return () => $places.set($places.get() - 1)
}

/** On to the call so many rows further down; nothing happens beyond the ends. */
export function stepCallDetail(by: 1 | -1): void {
  const now = $which.get()
  if (now.at === 'closed' || now.index < 0) return
  const index = now.index + by
  const callRecordId = now.among[index]
  if (callRecordId === undefined) return
  // What was said of the first one is not said of the next.
  $which.set({ ...now, callRecordId, index, recordType: undefined, workOrderInfo: undefined })
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
