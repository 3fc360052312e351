/** A supervisor's actions in a call in progress. */
import type { Eavesdropper } from '../../../../core/features/supervision/schemas.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Session } from '../../auth/token-store.ts'
import type { Backend } from '../../backend.ts'
import { serverMessages } from '../../http/messages.ts'
import { forbidden, refuse } from '../../http/refusal.ts'
import { visibleCalls } from '../calls/call-scope.ts'
import type { CallNow } from './current-calls.ts'

/** A call in progress in the requester's enterprise. */
export function callOf(backend: Backend, session: Requester, callRecordId: string): CallNow {
  const call = backend.now.anywhere(callRecordId)
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
export function legOf(backend: Backend, session: Requester, callRecordId: string): Eavesdropper {
  const call = callOf(backend, session, callRecordId)
  const leg = call.eavesdroppers.get(session.userId)
  if (leg) return leg
  throw refuse(call.server ? serverMessages.callElsewhere() : serverMessages.notListening())
}

export const extensionOf = ({ seats }: Backend, { userId, enterpriseId }: Requester): string =>
  seats.of(userId, enterpriseId)?.extension ?? ''

type Voice = Partial<Pick<Eavesdropper, 'isSpeaking' | 'isCutIn' | 'isWhispering'>>

/** Changes the requester's voice in a call; without changes of its own a part of it stays. */
export async function setVoice(
  backend: Backend,
  session: Requester,
  callRecordId: string,
  how: Voice
): Promise<void> {
  const { now, network } = backend
  const leg = { ...legOf(backend, session, callRecordId), ...how }
  const { server } = callOf(backend, session, callRecordId)
  if (server !== undefined) {
    await atServer(backend, server, {
      act: 'voice',
      session: bare(session),
      callRecordId,
      how: leg
    })
    return
  }
  const audience = !leg.isSpeaking ? 'none' : leg.isWhispering ? 'agent' : 'both'
  network()?.listen(callRecordId, audience, extensionOf(backend, session))
  now.listens(callRecordId, session.userId, leg)
}

export async function leaveCall(
  backend: Backend,
  session: Requester,
  callRecordId: string
): Promise<void> {
  const { server } = callOf(backend, session, callRecordId)
  legOf(backend, session, callRecordId)
  if (server !== undefined)
    await atServer(backend, server, { act: 'leave', session: bare(session), callRecordId })
  else backend.network()?.leaveMonitor(callRecordId, extensionOf(backend, session))
}

/** 系统挂断. */
const BY_SYSTEM = 4

/** Ends the call in a supervisor's name, and resolves when it is over, or after `longest` ms. */
export async function endCall(
  backend: Backend,
  session: Requester,
  callRecordId: string,
  name: string,
  longest?: number
): Promise<void> {
  const { db, now, network } = backend
  const call = callOf(backend, session, callRecordId)
  if (call.server !== undefined) {
    const command = { act: 'end', session: bare(session), callRecordId, name } as const
    await atServer(backend, call.server, command)
    return
  }
  const exchange = network()
  // An outside exchange ends its calls itself.
  if (!exchange) throw refuse(serverMessages.noTelephones())
  const over = now.over(callRecordId, longest)
  call.endedBy = name
  exchange.cutOff(callRecordId)
  await over
  await backend.settled(callRecordId)
  await db
    .updateTable('call_record')
    .set({ hung_up_by: name })
    .where('id', '=', callRecordId)
    .where('hangup_type', '=', BY_SYSTEM)
    .execute()
}

type Command = { readonly session: Requester; readonly callRecordId: string } & (
  | { readonly act: 'voice'; readonly how: Voice }
  | { readonly act: 'leave' }
  | { readonly act: 'end'; readonly name: string }
)

const TOPIC = 'supervision'
const bare = ({ userId, enterpriseId }: Requester): Requester => ({ userId, enterpriseId })

/** The server of a call does it; the requester may do it, which was checked here. */
const atServer = (
  { realtime }: Pick<Backend, 'realtime'>,
  server: string,
  command: Command
): Promise<unknown> => realtime.ask(server, TOPIC, command)

/** Does what supervisors request at other servers. */
export function superviseForOthers(backend: Backend): void {
  backend.realtime.onAsk<Command>(TOPIC, async command => {
    const { session, callRecordId } = command
    // It has ended meanwhile, and is not looked for at further servers.
    if (backend.now.find(callRecordId) === undefined) throw refuse(serverMessages.noCall())
    if (command.act === 'voice') await setVoice(backend, session, callRecordId, command.how)
    else if (command.act === 'leave') await leaveCall(backend, session, callRecordId)
    // The reply is not to be late.
    else await endCall(backend, session, callRecordId, command.name, backend.limits.serverReply / 2)
  })
}
