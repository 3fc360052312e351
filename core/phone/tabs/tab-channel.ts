import type { Channel, Locks } from '../../environment/environment.ts'
import { seal } from './tab-messages.ts'

/** This tab among the user's tabs, while it takes part in their phone. */
export interface Membership {
  readonly tab: string
  /** Name of the phone: its channel and its lock. */
  readonly name: string
  readonly channel: Channel
  readonly locks: Locks
  /** Aborted when this tab no longer waits for the lock. */
  readonly queue: AbortController
}

let current: Membership | undefined

export const membership = (): Membership | undefined => current

export function membershipIs(now: Membership | undefined): void {
  current = now
}

/** Sends to the other tabs; nothing before this tab has joined them. */
export function post(message: Parameters<typeof seal>[1]): void {
  current?.channel.post(seal(current.tab, message))
}
