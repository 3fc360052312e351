import type { Backend } from '../backend.ts'
import type { SupervisorLegs } from '../modules/supervision/supervisor-legs.ts'
import { reseed, type SeedSize } from '../seed/seed-database.ts'

/** Replaces all data by new sample data, and ends calls, sign-ins and realtime connections. */
export async function resetDemo(
  backend: Backend,
  legs: Pick<SupervisorLegs, 'forget'>,
  size: SeedSize
): Promise<void> {
  await backend.settled()
  backend.quickCalls.forget()
  backend.robotCalls.forget()
  legs.forget()
  backend.now.forget()
  backend.dialogues.forget()
  await backend.dialler.forget()
  // A call of the old data would change the new one when it ends.
  await backend.network()?.endCalls()
  await backend.settled()
  await backend.seatLog.settled()
  await backend.transfers.without(() => reseed(backend.db, size))
  backend.seatLog.forget()
  await backend.seats.load()
  backend.tokens.forget()
  backend.sms.forget()
  backend.realtime.cut()
}
