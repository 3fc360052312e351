/** A supervisor's actions in a call in progress. */
import type { Eavesdropper } from '../../../../core/features/supervision/schemas.ts'
import type { Session } from '../../auth/token-store.ts'
import type { Backend } from '../../backend.ts'
import { serverMessages } from '../../http/messages.ts'
import { forbidden, refuse } from '../../http/refusal.ts'
import { visibleCalls } from '../calls/call-scope.ts'
import type { CallNow } from './current-calls.ts'

/** A call in progress in the requester's enterprise. */
export function callOf(backend: Backend, session: Session, callRecordId: string): CallNow {
  const call = backend.now.find(callRecordId)
  if (call?.enterpriseId !== session.enterpriseId) throw refuse(serverMessages.noCall())
  return call
}

/**
 * The same within the visibility scope of call records: a leader's department, all for an
 * administrator.
 */
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

/** The requester's own leg in the call; throws while the telephone is not registered. */
export function legOf(backend: Backend, session: Session, callRecordId: string): Eavesdropper {
  const leg = callOf(backend, session, callRecordId).eavesdroppers.get(session.userId)
  if (!leg) throw refuse(serverMessages.notListening())
  return leg
}

export const extensionOf = ({ seats }: Backend, { userId, enterpriseId }: Session): string =>
  seats.of(userId, enterpriseId)?.extension ?? ''

/** Changes the requester's voice in a call; without changes of its own a part of it stays. */
export function setVoice(
  backend: Backend,
  session: Session,
  callRecordId: string,
  how: Partial<Pick<Eavesdropper, 'isSpeaking' | 'isCutIn' | 'isWhispering'>>
): void {
  const { now, network } = backend
  const leg = { ...legOf(backend, session, callRecordId), ...how }
  const audience = !leg.isSpeaking ? 'none' : leg.isWhispering ? 'agent' : 'both'
  network()?.listen(callRecordId, audience, extensionOf(backend, session))
  now.listens(callRecordId, session.userId, leg)
}
