/** What a person does in the console, told to the host where their enterprise has it tracked. */
import { type SessionEvents, tellHost } from '../events.ts'
import { $user } from './user.ts'

/** Does nothing unless `webTracking` of the enterprise is on. */
export function track(done: Omit<SessionEvents['track'], 'at'>): void {
  if ($user.get()?.loginEnterprise.webTracking) tellHost('track', { ...done, at: Date.now() })
}
