import { endpoints } from '../contract/endpoints/index.ts'
import type { AgentMode } from '../contract/enums/seats.ts'
import { agentMode } from '../contract/enums/seats.ts'
import { environment } from '../environment.ts'
import { call } from '../net/http.ts'
import type { Token } from './credentials.ts'
import { $agent } from './seat.ts'

const KEPT_AT = 'hutong:own-mode'

/**
 * The mode that the seat had before a page changed it, if one has. The server keeps a change for
 * good and a page means it for as long as it says so; a reload in between forgets nothing.
 */
export function ownMode(): AgentMode | undefined {
  const [agentId, code] = environment().storage.getItem(KEPT_AT)?.split(' ') ?? []
  const mode = Number(code)
  return agentId === $agent.get()?.agentId && agentMode.isCode(mode) ? mode : undefined
}

/** Keeps what the server said first; a second change does not count. */
export function keepOwnMode(): void {
  const seat = $agent.get()
  if (seat && ownMode() === undefined)
    environment().storage.setItem(KEPT_AT, `${seat.agentId} ${seat.agentMode}`)
}

export const forgetOwnMode = (): void => environment().storage.removeItem(KEPT_AT)

/** Gives the seat its own mode back as somebody leaves; undefined when it has it. Never rejects. */
export function giveModeBack(as: Token): Promise<unknown> | undefined {
  const mode = ownMode()
  if (mode === undefined) return undefined
  return call(endpoints.agent.setMode, { body: { agentMode: mode } }, { silent: true, as }).then(
    forgetOwnMode,
    () => undefined
  )
}
