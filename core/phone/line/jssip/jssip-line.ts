import type { RTCSession } from 'jssip/lib/RTCSession'
import type { IncomingRTCSessionEvent, RTCSessionEvent } from 'jssip/lib/UA'
import { after } from '../../../environment/clock.ts'
import { environment } from '../../../environment/environment.ts'
import { callKeys } from '../../call/call-keys.ts'
import { phoneSettings } from '../../state/phone-settings.ts'
import { iceServerTiming } from '../../state/ready-policy.ts'
import { BUSY_HERE, type LineConfig, type LineEvent, type PhoneLine } from '../line.ts'
import { registrationRetry } from '../registration-retry.ts'
import { ResumingSocket } from '../resuming-socket.ts'
import type { JssipCall } from './calls/jssip-call.ts'
import type { CallMoves } from './calls/jssip-moves.ts'
import { answeredChallenges, keepPassword } from './jssip-digest.ts'
import { askExchange, grantedTo, isUuid, registrationIsLost } from './jssip-registration.ts'
import { LineAgent } from './line-agent.ts'
import { loadCallParts, loadedCallParts } from './load-call-parts.ts'

/** Probe timeout after wake-up, in ms; shorter than the regular one. */
const WAKE_ANSWER_MS = 1500
const UNREGISTER_WITHIN_MS = 500
/** How long the exchange keeps the legs of an unreachable phone, in ms. */
const LEGS_KEPT_MS = 30_000

/** A SIP phone in the browser: JsSIP over a WebSocket with liveness checks. */
export async function openJssipLine(config: LineConfig): Promise<PhoneLine> {
  const { uri, registerExpires, instanceId } = config
  const { make, use } = callKeys(config.rtcConfiguration, environment().now)
  const keys = { make, use: () => ({ ...use(), ...config.rtcConfiguration }) }
  const iceTiming = iceServerTiming()
  const listeners = new Set<(event: LineEvent) => void>()
  const calls = new Map<string, JssipCall>()
  let isStopped = false
  const emit = (event: LineEvent) => {
    if ('callId' in event && (event.type === 'ended' || event.type === 'failed')) forgetEnded()
    for (const listener of [...listeners]) listener(event)
  }

  const socket = new ResumingSocket(config.wsUri, {
    isOnCall: () => hasCall(),
    ask: () => askExchange(ua, proven),
    arrived: answeredChallenges(),
    connecting: () => emit({ type: 'connecting' }),
    reopened() {
      emit({ type: 'connected' })
      register()
    },
    lost(code) {
      if (isStopped) return
      emit({ type: 'disconnected', code })
      registrationIsLost(ua)
      stopWaiting ??= after(LEGS_KEPT_MS, () => {
        for (const each of calls.values()) each.exchangeIsGone()
      })
    }
  })
  let stopWaiting: (() => void) | undefined
  /** Time of the exchange's last reply to a probe. */
  let provenAt = 0
  const proven = () => {
    provenAt = environment().monotonic()
  }
  const hasCall = () => [...calls.values()].some(each => !each.isOver && !each.isCheck)
  const isBusy = () => hasCall() && phoneSettings().exchange?.callWaiting !== true
  const ua = new LineAgent({
    sockets: socket as never,
    uri,
    password: config.password,
    ...(config.authorizationUser && { authorization_user: config.authorizationUser }),
    register: true,
    register_expires: registerExpires,
    ...(isUuid(instanceId) ? { instance_id: instanceId } : {}),
    session_timers: true,
    session_timers_force_refresher: true
  })
  keepPassword(ua)
  const isUp = () => socket.isUp() && !isStopped
  const retry = registrationRetry(() => {
    if (socket.isOpen() && !isStopped) register()
  })

  /** With the credentials of now, which may have been renewed. */
  function register(): void {
    if (config.authorizationUser) ua.set('authorization_user', config.authorizationUser)
    ua.set('password', config.password)
    ua.register()
  }

  const forgetEnded = () =>
    queueMicrotask(() => {
      for (const [id, call] of calls) if (call.isOver) calls.delete(id)
    })

  const call = (id: string): JssipCall | undefined => {
    const found = calls.get(id)
    return found?.isOver ? undefined : found
  }

  function create(session: RTCSession, callId: string, callRecordId?: string): JssipCall {
    const ports = {
      callId,
      rtcConfiguration: keys.use,
      isUp,
      emit: (event: LineEvent) => movesOfCalls().pass(created, event),
      iceTiming,
      provenAt: () => provenAt,
      probe
    }
    const { JssipCall } = loadedCallParts()
    const created = new JssipCall(session, ports, callRecordId)
    movesOfCalls().watch(created, session)
    return created
  }
  let moves: CallMoves | undefined
  function movesOfCalls(): CallMoves {
    if (moves) return moves
    const { callMoves, renumberRepeatedOffers } = loadedCallParts()
    renumberRepeatedOffers(ua)
    moves = callMoves({ calls, create, rtcConfiguration: keys.use, isUp, emit })
    return moves
  }

  function begin(session: RTCSession, callRecordId?: string): JssipCall {
    const created = create(session, environment().uuid(), callRecordId)
    calls.set(created.callId, created)
    return created
  }

  function incoming({ session, request }: IncomingRTCSessionEvent): void {
    const { extensionRefusal, incomingCall } = loadedCallParts()
    const refusal = extensionRefusal(request) ?? (isBusy() ? { status_code: BUSY_HERE } : undefined)
    if (refusal) {
      session.terminate(refusal)
      return
    }
    const details = incomingCall(request)
    const { callId } = begin(session, details.callRecordId)
    emit({ type: 'incoming', callId, ...details })
  }

  /** Probes the exchange at once, with a short timeout. */
  const probe = (): void => void (socket.isOpen() && socket.probe(WAKE_ANSWER_MS, true))

  ua.on('connected', () => emit({ type: 'connected' }))
  ua.on('registered', ({ response }) => {
    retry.succeeded()
    proven()
    socket.agreed()
    stopWaiting?.()
    stopWaiting = undefined
    for (const each of calls.values()) each.exchangeIsBack()
    void keys.make()
    void loadCallParts().catch(() => {})
    const own = isUuid(instanceId) ? instanceId : String(ua.contact.uri)
    const granted = grantedTo(own, response.getHeaders('Contact'))
    const expires = Number(granted ?? response.getHeader('Expires') ?? registerExpires)
    emit({ type: 'registered', expires })
  })
  ua.on('unregistered', () => {
    if (!isStopped) emit({ type: 'unregistered' })
  })
  ua.on('registrationFailed', ({ response, cause }) => {
    /** Restores on the new connection what was lost with the previous one. */
    if (isStopped || !socket.isOpen()) return
    const status = response?.status_code ?? 0
    retry.failed(status)
    emit({ type: 'registration-failed', status, reason: String(cause ?? '') })
  })
  /** A listener of this event takes over the re-registration. */
  ua.on('registrationExpiring', () => {
    if (isUp()) register()
  })
  /** The call that `ua.call` begins before it returns. */
  let dialled: { readonly callId: string; readonly sipCallId: string } | undefined
  const dialledNow = () => dialled
  ua.on('newRTCSession', (event: RTCSessionEvent) => {
    if (movesOfCalls().isNext(event.session)) return
    if (String(event.originator) === 'remote') incoming(event as IncomingRTCSessionEvent)
    else {
      const { callId } = begin(event.session)
      const sipCallId = event.request.getHeader('Call-ID') ?? ''
      dialled = { callId, sipCallId }
      event.session.on('failed', () => socket.withdraw(sipCallId))
    }
  })

  return {
    usesMicrophone: true,
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: () => ua.start(),
    renew(next) {
      Object.assign(config, next)
      if (socket.isOpen()) register()
      for (const each of calls.values()) each.changeServers(next.rtcConfiguration)
    },
    async stop() {
      if (isStopped) return
      const unregistered = new Promise<void>(done => {
        ua.on('unregistered', () => done())
        after(UNREGISTER_WITHIN_MS, done)
      })
      retry.stop()
      stopWaiting?.()
      for (const each of calls.values()) each.hangUp()
      isStopped = true
      const isToWait = ua.isRegistered()
      ua.stop()
      if (isToWait) await unregistered
      socket.disconnect()
    },
    wake() {
      if (isStopped) return
      iceTiming.forget()
      socket.connectNow()
      if (!socket.isOpen()) return
      socket.probe(WAKE_ANSWER_MS)
      if (!retry.isGivenUp()) register()
    },
    probe,
    isUp,
    ready: async () => void (await loadCallParts()),
    dial(number, options) {
      const { microphone } = options
      if (!microphone) throw new Error('A call through the browser needs a microphone')
      dialled = undefined
      const { dialHeaders, mediaOptions } = loadedCallParts()
      const extraHeaders = dialHeaders(options)
      ua.call(number, { ...mediaOptions(microphone, keys.use()), extraHeaders })
      const begun = dialledNow()
      if (!begun) throw new Error('JsSIP has begun no session')
      Object.assign(call(begun.callId) ?? {}, { microphone, isCheck: options.isCheck })
      emit({ type: 'outgoing', ...begun, number, isCheck: options.isCheck })
      return begun.callId
    },
    answer(id, microphone) {
      if (microphone) call(id)?.answer(microphone)
    },
    hangUp: (id, status) => call(id)?.hangUp(status),
    hold: (id, on) => call(id)?.hold(on),
    mute: (id, on) => call(id)?.mute(on),
    sendDtmf: (id, tones) => call(id)?.sendDtmf(tones),
    transfer: (id, target, consulted) =>
      call(id)?.transfer(target, consulted === undefined ? undefined : call(consulted)),
    replaceMicrophone: async (id, microphone) => call(id)?.replaceMicrophone(microphone),
    stats: async id => call(id)?.stats()
  }
}
