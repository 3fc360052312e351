/** What a supervisor may do in a call that is on. */
import type { Eavesdropper } from '../../../core/contract/entities/running-call.ts'
import { serverText } from '../../../core/text/server.ts'
import { visibleCalls } from '../areas/call-records.ts'
import type { Session } from '../auth/tokens.ts'
import type { Backend } from '../backend.ts'
import { forbidden, refuse } from '../refusal.ts'
import type { CallNow } from './calls-now.ts'

/** A call that is on in the caller's enterprise. */
export function callOf(backend: Backend, session: Session, callRecordId: string): CallNow {
  const call = backend.now.find(callRecordId)
  if (call?.enterpriseId !== session.enterpriseId) throw refuse(serverText.noCall())
  return call
}

/** The same for those who may also see the call among the records: a leader's department, an administrator's all. */
export async function reachedCall(
  backend: Backend,
  session: Session,
  callRecordId: string
): Promise<CallNow> {
  const call = callOf(backend, session, callRecordId)
  await backend.settled(callRecordId)
  await (await visibleCalls(backend.db, session))
    .select('id')
    .where('id', '=', callRecordId)
    .executeTakeFirstOrThrow(() => forbidden())
  return call
}

/** The caller's own leg in it; refused while their telephone is not there. */
export function legOf(backend: Backend, session: Session, callRecordId: string): Eavesdropper {
  const leg = callOf(backend, session, callRecordId).eavesdroppers.get(session.userId)
  if (!leg) throw refuse(serverText.notListening())
  return leg
}

export const extensionOf = ({ seats }: Backend, { userId, enterpriseId }: Session): string =>
  seats.of(userId, enterpriseId)?.extension ?? ''

/** Opens or closes the caller's voice in a call. */
export function speak(
  backend: Backend,
  session: Session,
  callRecordId: string,
  how: Partial<Pick<Eavesdropper, 'isSpeaking' | 'isCutIn'>>
): void {
  const { now, network } = backend
  const leg = now.find(callRecordId)?.eavesdroppers.get(session.userId)
  const { isSpeaking = false } = how
  network()?.listen(callRecordId, isSpeaking, extensionOf(backend, session))
  if (leg) now.listens(callRecordId, session.userId, { ...leg, ...how })
}
