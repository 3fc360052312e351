/** Host events, setup and teardown of the sign-in tests. */
import { afterEach, beforeEach } from 'vitest'
import { stopCore } from '../../../core/environment/environment.ts'
import { $notices } from '../../../core/notices.ts'
import { type HostEventName, type HostEvents, onHostEvent } from '../../../core/public-events.ts'
import { setOnCall } from '../../../core/session/call-guard.ts'
import { setAuthProvider } from '../../../core/session/session.ts'

export const texts = () => $notices.get().map(notice => notice.text)
export const refused = (message: string) => ({ kind: 'refused', message })

/** Events received by the host, in order. */
export function collectHostEvents(...names: HostEventName[]) {
  const events: [string, HostEvents[HostEventName]][] = []
  const stops = names.map(name => onHostEvent(name, detail => void events.push([name, detail])))
  return { events, stop: () => stops.forEach(end => void end()) }
}

export function setUpSession(): void {
  beforeEach(() => setAuthProvider(undefined))
  afterEach(() => {
    setOnCall(false)
    stopCore()
  })
}
