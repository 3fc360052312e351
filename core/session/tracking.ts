/** Emits usage events to the host, if the enterprise has enabled tracking. */
import { emitToHost, type SessionEvents } from '../public-events.ts'
import { $user } from './user.ts'

/** No-op unless `webTracking` of the enterprise is on. */
export function track(done: Omit<SessionEvents['track'], 'at'>): void {
  if ($user.get()?.loginEnterprise.webTracking) emitToHost('track', { ...done, at: Date.now() })
}
