import { onStart } from '../environment.ts'

/** The other tabs of this telephone, and which tab has taken the call that is on. */

/** This tab, whatever the others call it. */
export const HERE = 'here'

interface Taken {
  readonly callId: string
  readonly tab: string
  /** The page around it has been told: no other tab can take the call any more. */
  readonly isShown: boolean
}

let others = new Set<string>()
let taken: Taken | undefined

/** Whether no other tab has made itself known. */
export const isAlone = (): boolean => others.size === 0

export const isThere = (tab: string): boolean => others.has(tab)

export const tabIsThere = (tab: string): void => void others.add(tab)

export function tabHasLeft(tab: string): void {
  others.delete(tab)
  if (taken?.tab === tab && !taken.isShown) taken = undefined
}

/** The tab that dialled the call, or that was the last to answer it; undefined when nobody has. */
export const takerOf = (callId: string): string | undefined =>
  taken?.callId === callId ? taken.tab : undefined

export function take(callId: string, tab: string): void {
  if (takerOf(callId) === undefined || !taken?.isShown) taken = { callId, tab, isShown: false }
}

/** The page around this tab has been told of the call, so here it stays. */
export function keepHere(callId: string): void {
  taken = { callId, tab: HERE, isShown: true }
}

onStart(() => () => {
  others = new Set()
  taken = undefined
})
