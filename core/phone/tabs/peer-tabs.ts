import { onStart } from '../../environment/environment.ts'

/** The other tabs of this phone, and the tabs that own the running calls. */

/** This tab's local name. */
export const HERE = 'here'

interface Ownership {
  readonly tab: string
  /** The screen pop has been emitted: no other tab can take the call any more. */
  readonly isShown: boolean
}

let others = new Set<string>()
/** By call id, the oldest first. */
const owners = new Map<string, Ownership>()
/** Calls that are over are dropped beyond this number. */
const MOST = 50

/** Whether no other tab has announced itself. */
export const isAlone = (): boolean => others.size === 0

export const isThere = (tab: string): boolean => others.has(tab)

export const tabIsThere = (tab: string): void => void others.add(tab)

export function tabHasLeft(tab: string): void {
  others.delete(tab)
  for (const [callId, owner] of owners)
    if (owner.tab === tab && !owner.isShown) owners.delete(callId)
}

/** The tab that dialled or last answered the call; undefined when none has. */
export const callOwner = (callId: string): string | undefined => owners.get(callId)?.tab

function ownedBy(callId: string, owner: Ownership): void {
  owners.set(callId, owner)
  const [oldest = ''] = owners.keys()
  if (owners.size > MOST) owners.delete(oldest)
}

export function setCallOwner(callId: string, tab: string): void {
  if (!owners.get(callId)?.isShown) ownedBy(callId, { tab, isShown: false })
}

/** The screen pop was emitted in this tab, so the call stays here. */
export function keepHere(callId: string): void {
  ownedBy(callId, { tab: HERE, isShown: true })
}

onStart(() => () => {
  others = new Set()
  owners.clear()
})
