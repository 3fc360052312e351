/** What the tests of a sign-in hear, and how each of them begins and ends. */
import { afterEach, beforeEach } from 'vitest'
import { stopCore } from '../../../core/environment/environment.ts'
import { $notices } from '../../../core/notices.ts'
import { type HostEventName, type HostEvents, onHostEvent } from '../../../core/public-events.ts'
import { setOnCall } from '../../../core/session/call-guard.ts'
import { setAuthProvider } from '../../../core/session/session.ts'

export const texts = () => $notices.get().map(notice => notice.text)
export const refused = (message: string) => ({ kind: 'refused', message })

/** What the host hears, in order. */
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
