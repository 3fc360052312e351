import { type HostEvents, tellHost } from '../events.ts'
import { HERE, takerOf } from './neighbours.ts'

/** What becomes of a call, told to the page in one tab: the one that dialled or answered it. */

type Names = 'dial' | 'call-state' | 'answer' | 'call-end'
export type Chapter = { readonly [Name in Names]: { name: Name; detail: HostEvents[Name] } }[Names]

/** Tells another tab's page; false when there is no way to it. */
type Forward = (tab: string, chapter: Chapter) => boolean

let forward: Forward = () => false

export function forwardBy(act: Forward): void {
  forward = act
}

/** Here, as long as nobody has taken the call, or whoever has is gone. */
export function tellOfCall<Name extends Names>(name: Name, detail: HostEvents[Name]): void {
  const { callId } = detail
  const taker = callId === undefined ? undefined : takerOf(callId)
  const isElsewhere = taker !== undefined && taker !== HERE
  if (!isElsewhere || !forward(taker, { name, detail } as Chapter)) tellHost(name, detail)
}
