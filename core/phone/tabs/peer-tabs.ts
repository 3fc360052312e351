import { onStart } from '../../environment/environment.ts'

/** The other tabs of this phone, and the tab that owns the running call. */

/** This tab's local name. */
export const HERE = 'here'

interface Ownership {
  readonly callId: string
  readonly tab: string
  /** The screen pop has been emitted: no other tab can take the call any more. */
  readonly isShown: boolean
}

let others = new Set<string>()
let ownership: Ownership | undefined

/** Whether no other tab has announced itself. */
export const isAlone = (): boolean => others.size === 0

export const isThere = (tab: string): boolean => others.has(tab)

export const tabIsThere = (tab: string): void => void others.add(tab)

export function tabHasLeft(tab: string): void {
  others.delete(tab)
  if (ownership?.tab === tab && !ownership.isShown) ownership = undefined
}

/** The tab that dialled or last answered the call; undefined when none has. */
export const callOwner = (callId: string): string | undefined =>
  ownership?.callId === callId ? ownership.tab : undefined

export function setCallOwner(callId: string, tab: string): void {
  if (callOwner(callId) === undefined || !ownership?.isShown)
    ownership = { callId, tab, isShown: false }
}

/** The screen pop was emitted in this tab, so the call stays here. */
export function keepHere(callId: string): void {
  ownership = { callId, tab: HERE, isShown: true }
}

onStart(() => () => {
  others = new Set()
  ownership = undefined
})
