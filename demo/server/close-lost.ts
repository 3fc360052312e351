import type { Backend } from './backend.ts'
import { closeLostCalls } from './modules/calls/lost-calls.ts'

/** Ends the calls that servers which are gone have left open; those of an outside exchange go on. */
export const closesLost =
  ({
    db,
    seatLog,
    reception,
    quickCalls,
    outside
  }: Pick<Backend, 'db' | 'seatLog' | 'reception' | 'quickCalls'> & {
    readonly outside: () => Backend['outside']
  }) =>
  async (): Promise<void> => {
    const since = seatLog.aliveSince()
    if (since !== undefined) {
      await outside()?.adoptLost(since)
      await closeLostCalls(db, since)
      await reception.closeLost(since)
    }
    await quickCalls.takeOver(since)
  }
