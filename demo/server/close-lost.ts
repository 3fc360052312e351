import type { Backend } from './backend.ts'
import { closeLostCalls } from './modules/calls/lost-calls.ts'
import { LOST_MS } from './modules/seat-log/heartbeats.ts'
import type { TelephonyOptions } from './telephony-process/process-options.ts'

/**
 * Ends the calls that servers which are gone have left open, unless the process of the exchange does. Those
 * of an outside exchange live on: the phone that reports one is heard within the time after which a server is
 * lost, and the exchange, which reports no sign of life, ends its own.
 */
export const closesLost =
  (
    {
      db,
      seatLog,
      reception,
      quickCalls,
      outside,
      limits
    }: Pick<Backend, 'db' | 'seatLog' | 'reception' | 'quickCalls' | 'outside' | 'limits'>,
    { telephonyUrl }: TelephonyOptions = {}
  ) =>
  async (): Promise<void> => {
    if (telephonyUrl) return
    const since = seatLog.aliveSince()
    if (since !== undefined) {
      const lives = outside?.settings.eventSecret === undefined ? 0 : limits.longestOutsideCall
      if (outside)
        await closeLostCalls(db, Math.min(since, Date.now() - LOST_MS), Date.now() - lives)
      else await closeLostCalls(db, since)
      await reception.closeLost(since)
    }
    await quickCalls.takeOver(since)
  }
