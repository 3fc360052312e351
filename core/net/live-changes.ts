/** Change events of rows that views re-read, coalesced. */
import { after } from '../environment/clock.ts'
import { environment } from '../environment/environment.ts'
import { onSignedOut } from '../session/session-state.ts'
import { onReconnected } from './realtime.ts'

/** Undefined: any row may have changed. */
type Changed = (id: string | undefined) => void

/** Coalescing delay of local changes; changes by others are frequent and coalesced for longer. */
const SOON_MS = 400
const REST_MS = 2000

export interface LiveChanges {
  /** Subscribes to changed rows. */
  readonly listen: (listener: Changed) => () => void
  /** Reports a local change, even when the realtime channel is down. */
  readonly changed: (id: string | undefined) => void
  /** Handles a push, whose `key` names the row. */
  readonly push: (data: unknown) => void
}

const idIn = (data: unknown, key: string): string | undefined => {
  if (typeof data !== 'object' || data === null || !(key in data)) return undefined
  const id: unknown = (data as Readonly<Record<string, unknown>>)[key]
  return typeof id === 'string' ? id : undefined
}

export function liveChanges(key: string): LiveChanges {
  const watchers = new Set<Changed>()
  const waiting = new Set<string | undefined>()
  let endRest: (() => void) | undefined
  let dueAt = Number.POSITIVE_INFINITY
  let emittedAt = Number.NEGATIVE_INFINITY

  function forget(): void {
    endRest?.()
    endRest = undefined
    dueAt = Number.POSITIVE_INFINITY
  }

  function emit(): void {
    forget()
    emittedAt = environment().monotonic()
    const changed = [...waiting]
    waiting.clear()
    for (const id of changed) for (const listener of watchers) listener(id)
  }

  function wait(id: string | undefined, delay: number): void {
    waiting.add(id)
    const at = environment().monotonic() + delay
    if (at >= dueAt) return
    forget()
    dueAt = at
    endRest = after(delay, emit)
  }

  const handle = (id: string | undefined): void =>
    wait(id, Math.max(SOON_MS, emittedAt + REST_MS - environment().monotonic()))

  onReconnected(() => handle(undefined))
  onSignedOut(() => {
    forget()
    emittedAt = Number.NEGATIVE_INFINITY
    waiting.clear()
  })

  return {
    listen(listener) {
      watchers.add(listener)
      return () => void watchers.delete(listener)
    },
    changed: id => wait(id, SOON_MS),
    push: data => handle(idIn(data, key))
  }
}
