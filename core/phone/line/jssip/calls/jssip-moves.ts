/**
 * Calls that the far end passes on: REFER within the call, and an INVITE with Replaces (RFC 3515, 3891).
 * The call of the line keeps its id; its session is exchanged once the next one is confirmed.
 */
import type { IncomingEvent, OutgoingEvent, ReferEvent, RTCSession } from 'jssip/lib/RTCSession'
import { after } from '../../../../environment/clock.ts'
import { phoneSettings } from '../../../state/phone-settings.ts'
import { $phone } from '../../../state/phone-state.ts'
import type { LineEvent } from '../../line.ts'
import type { JssipCall } from './jssip-call.ts'
import { extensionRefusal } from './jssip-extensions.ts'
import { callerOf, type Identity, identityOf } from './jssip-identity.ts'
import { mediaOptions } from './jssip-mapping.ts'

/** After the next party has answered, the former far end hangs up; otherwise this side does. */
const LEAVE_MS = 2000

interface Ports {
  /** The calls in use, by id. */
  readonly calls: Map<string, JssipCall>
  create(session: RTCSession, callId: string, callRecordId?: string): JssipCall
  readonly rtcConfiguration: () => RTCConfiguration
  readonly isUp: () => boolean
  readonly emit: (event: LineEvent) => void
}

interface Move extends Identity {
  readonly from: JssipCall
  readonly fromSession: RTCSession
  readonly to: JssipCall
  customerId: string | undefined
  /** The next session is confirmed: JsSIP ends a replaced one before any other listener knows. */
  isConfirmed?: boolean
  /** The former session has ended already. */
  end?: LineEvent
}

/** JsSIP does not declare how a request is answered. */
type Repliable = ReferEvent['request'] & {
  reply(status: number, reason: string | null, extraHeaders: readonly string[]): void
}

type End = Extract<LineEvent, { type: 'ended' | 'failed' }>
type Sound = Extract<LineEvent, { type: 'remote-audio' }>

export interface CallMoves {
  /** Handles requests of a session's far end. */
  watch(call: JssipCall, session: RTCSession): void
  /** Whether the session continues a call: it neither rings nor is dialled. */
  isNext(session: RTCSession): boolean
  /** Emits what a session of a call reports, unless it is not the one in use. */
  pass(call: JssipCall, event: LineEvent): void
}

/** Not while a transfer of the agent's own runs, and not of a supervisor who listens in. */
const mayMove = (): boolean => {
  const phone = $phone.get()
  const isFree = phone.status === 'talking' && phone.transferring === undefined
  return isFree && phone.call.kind === 'ordinary' && phoneSettings().exchange?.transfers !== false
}

export function callMoves({ calls, create, rtcConfiguration, isUp, emit }: Ports): CallMoves {
  const moves = new Map<string, Move>()
  const sounds = new WeakMap<JssipCall, Sound>()
  const next = new WeakSet<RTCSession>()

  /** The microphone for the next session; undefined when the call is not to be moved now. */
  function microphoneFor(call: JssipCall): MediaStream | undefined {
    const isInUse = calls.get(call.callId) === call && !moves.has(call.callId)
    return isInUse && isUp() && mayMove() ? call.microphone : undefined
  }

  function begin(call: JssipCall, session: RTCSession, next: Omit<Move, 'from' | 'fromSession'>) {
    moves.set(call.callId, { ...next, from: call, fromSession: session })
  }

  function refer(call: JssipCall, session: RTCSession, { request, accept, reject }: ReferEvent) {
    const microphone = microphoneFor(call)
    if (!microphone) return reject()
    const by = request.getHeader('Referred-By')
    const extraHeaders = by ? [`Referred-By: ${by}`] : []
    const identity = identityOf(request.getHeader('Refer-To') ?? request.getHeader('R') ?? '')
    const init = (created: RTCSession): void => {
      next.add(created)
      const to = create(created, call.callId)
      to.microphone = microphone
      begin(call, session, { ...identity, to, customerId: undefined })
      created.on('accepted', (event: IncomingEvent | OutgoingEvent) => {
        const move = moves.get(call.callId)
        if (move && 'response' in event)
          move.customerId = event.response?.getHeader('X-Customer-Id') || undefined
      })
    }
    accept(init, { ...mediaOptions(microphone, rtcConfiguration()), extraHeaders })
  }

  function replace(call: JssipCall, session: RTCSession, { request, accept, reject }: ReferEvent) {
    const refusal = extensionRefusal(request)
    if (refusal)
      return (request as Repliable).reply(refusal.status_code, null, refusal.extraHeaders)
    const microphone = microphoneFor(call)
    const isEarlyOnly = /;\s*early-only/i.test(request.getHeader('Replaces') ?? '')
    if (!microphone || isEarlyOnly) return reject()
    const header = (name: string): string | undefined => request.getHeader(name) || undefined
    let to: JssipCall | undefined
    accept((created: RTCSession) => {
      next.add(created)
      created.prependListener('confirmed', () => {
        const move = moves.get(call.callId)
        if (move) move.isConfirmed = true
      })
      to = create(created, call.callId, header('X-Call-Record-Id'))
      const customerId = header('X-Customer-Id')
      begin(call, session, { ...callerOf(request), to, customerId })
    })
    to?.answer(microphone)
  }

  function takeOver(callId: string, move: Move, callRecordId: string | undefined): void {
    const { from, fromSession, to, number, name, customerId } = move
    moves.delete(callId)
    calls.set(callId, to)
    const { local, remote } = fromSession.isOnHold()
    if (local) emit({ type: 'held', callId, on: false, by: 'us' })
    if (remote) emit({ type: 'held', callId, on: false, by: 'them' })
    const sound = sounds.get(to)
    if (sound) emit(sound)
    const { microphone } = from
    for (const track of microphone?.getAudioTracks() ?? []) track.enabled = true
    if (microphone && microphone !== to.microphone) void to.replaceMicrophone(microphone)
    if (fromSession.isMuted().audio) to.mute(true)
    emit({ type: 'moved', callId, number, name, callRecordId, customerId })
    after(LEAVE_MS, () => from.hangUp())
  }

  /** The next party was not reached: the call stays as it was, or ends if its far end has left. */
  function stay(callId: string, move: Move, { by }: End): void {
    moves.delete(callId)
    emit({ type: 'moving', callId, ringing: false })
    const sound = sounds.get(move.from)
    if (move.end) emit(by === 'us' ? { type: 'ended', callId, by, cause: '' } : move.end)
    else if (sound) emit(sound)
  }

  function ofNext(callId: string, move: Move, event: LineEvent): void {
    if (event.type === 'confirmed') takeOver(callId, move, event.callRecordId)
    else if (event.type === 'failed' || event.type === 'ended') stay(callId, move, event)
    else if (event.type === 'progress') {
      const sound = sounds.get(move.to)
      emit({ type: 'moving', callId, ringing: !event.early })
      if (event.early && sound) emit(sound)
    }
  }

  /** The far end may leave early, as the call goes on without it; any other end ends both. */
  function ofFormer(callId: string, move: Move, event: LineEvent): void {
    const isEnd = event.type === 'ended' || event.type === 'failed'
    if (isEnd && (move.isConfirmed || event.by === 'them' || event.by === 'network')) {
      move.end = event
      calls.set(callId, move.to)
      return
    }
    if (isEnd) {
      moves.delete(callId)
      move.to.hangUp()
    }
    emit(event)
  }

  return {
    watch(call, session) {
      session.on('refer', event => refer(call, session, event))
      session.on('replaces', event => replace(call, session, event))
    },
    isNext: session => next.has(session),
    pass(call, event) {
      if (event.type === 'remote-audio') sounds.set(call, event)
      const move = moves.get(call.callId)
      if (move?.to === call) ofNext(call.callId, move, event)
      else if (move?.from === call) ofFormer(call.callId, move, event)
      else if (calls.get(call.callId) === call) emit(event)
    }
  }
}
