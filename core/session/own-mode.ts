import { endpoints } from '../contract/first-endpoints.ts'
import { environment } from '../environment/environment.ts'
import type { AgentMode } from '../features/seats/enums.ts'
import { agentMode } from '../features/seats/enums.ts'
import { call } from '../net/http.ts'
import { $agent } from './seat.ts'
import type { Token } from './token/credentials.ts'

const KEPT_AT = 'hutong:own-mode'

/**
 * The seat's mode before this page changed it. The server stores a change permanently, whereas a
 * page sets it for its own duration; persisted across reloads.
 */
export function ownMode(): AgentMode | undefined {
  const [agentId, code] = environment().storage.getItem(KEPT_AT)?.split(' ') ?? []
  const mode = Number(code)
  return agentId === $agent.get()?.agentId && agentMode.isCode(mode) ? mode : undefined
}

/** Remembers the original mode; later changes do not override it. */
export function keepOwnMode(): void {
  const seat = $agent.get()
  if (seat && ownMode() === undefined)
    environment().storage.setItem(KEPT_AT, `${seat.agentId} ${seat.agentMode}`)
}

export const forgetOwnMode = (): void => environment().storage.removeItem(KEPT_AT)

/** Restores the seat's original mode on sign-out; undefined when unchanged. Never rejects. */
export function giveModeBack(as: Token): Promise<unknown> | undefined {
  const mode = ownMode()
  if (mode === undefined) return undefined
  return call(endpoints.agent.setMode, { body: { agentMode: mode } }, { silent: true, as }).then(
    forgetOwnMode,
    () => undefined
  )
}
