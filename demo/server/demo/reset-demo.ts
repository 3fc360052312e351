import type { Backend } from '../backend.ts'
import type { Database } from '../db/schema/schema.ts'
import type { SupervisorLegs } from '../modules/supervision/supervisor-legs.ts'
import { sampleCopy } from '../seed/sample-copy.ts'
import type { SeedSize } from '../seed/seed-database.ts'

/**
 * Returns what replaces all data by sample data, and ends calls, sign-ins and realtime connections.
 * With `isCopied`, a reset soon after another copies the rows of that one.
 */
export function demoReset(
  backend: Backend,
  legs: Pick<SupervisorLegs, 'forget'>,
  { size, isCopied }: { readonly size: SeedSize | 'none'; readonly isCopied: boolean }
): () => Promise<void> {
  // Sample rows of an earlier start are replaced by all of them.
  const rows = size === 'none' ? 'full' : size
  const fillAgain = isCopied ? sampleCopy(backend.db, rows) : () => reseed(backend.db, rows)
  // The process of the exchange has replaced the data, after it ended its calls.
  const isReplaced = backend.exchange !== undefined
  return () => reset(backend, legs, isReplaced ? async () => undefined : fillAgain)
}

/** Its sources are loaded when they are needed first. */
const reseed = async (db: Database, size: SeedSize): Promise<void> =>
  (await import('../seed/seed-database.ts')).reseed(db, size)

async function reset(
  backend: Backend,
  legs: Pick<SupervisorLegs, 'forget'>,
  fillAgain: () => Promise<void>
): Promise<void> {
  await backend.settled()
  backend.quickCalls.forget()
  backend.robotCalls.forget()
  backend.reception.forget()
  legs.forget()
  backend.now.forget()
  backend.dialogues.forget()
  await backend.messages.settled()
  await backend.dialler.forget()
  // A call of the old data would change the new one when it ends.
  await backend.network()?.endCalls()
  await backend.settled()
  await backend.seatLog.settled()
  await backend.transfers.without(fillAgain)
  backend.seatLog.forget()
  await backend.seats.load()
  backend.tokens.forget()
  backend.sms.forget()
  backend.realtime.cut()
}
