import type { Backend } from './backend.ts'
import { closeLostCalls } from './modules/calls/lost-calls.ts'

/** Ends the calls that servers which are gone have left open. */
export const closesLost =
  ({
    db,
    seatLog,
    reception,
    quickCalls
  }: Pick<Backend, 'db' | 'seatLog' | 'reception' | 'quickCalls'>) =>
  async (): Promise<void> => {
    const since = seatLog.aliveSince()
    if (since !== undefined) {
      await closeLostCalls(db, since)
      await reception.closeLost(since)
    }
    await quickCalls.takeOver(since)
  }
