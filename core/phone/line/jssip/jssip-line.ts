import { UA } from 'jssip'
import type { ReferEvent, RTCSession } from 'jssip/lib/RTCSession'
import type { IncomingRTCSessionEvent, RTCSessionEvent } from 'jssip/lib/UA'
import { after } from '../../../environment/clock.ts'
import { environment } from '../../../environment/environment.ts'
import { callKeys } from '../../call/call-keys.ts'
import { phoneSettings } from '../../state/phone-settings.ts'
import { iceServerTiming } from '../../state/ready-policy.ts'
import {
  BUSY_HERE,
  type IncomingEvent,
  type LineConfig,
  type LineEvent,
  type PhoneLine
} from '../line.ts'
import { registrationRetry } from '../registration-retry.ts'
import { ResumingSocket } from '../resuming-socket.ts'
import { JssipCall } from './jssip-call.ts'
import { type Invite, incomingEvent, recordIdOf } from './jssip-incoming.ts'
import { grantedTo, mediaOptions } from './jssip-mapping.ts'
import { askExchange, registrationIsLost } from './jssip-registration.ts'

/** Probe timeout after wake-up, in ms; shorter than the regular one. */
const WAKE_ANSWER_MS = 1500
const UNREGISTER_WITHIN_MS = 500
/** How long the exchange keeps the legs of an unreachable phone, in ms. */
const LEGS_KEPT_MS = 30_000

/** Sanitises a header value: host input must not inject another header. */
const safe = (value: string): string => value.replace(/[^\w.@:+-]/g, '').slice(0, 64)

/** JsSIP accepts only UUIDs; a stored value may be anything. */
const isUuid = (id: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)

/** A SIP phone in the browser: JsSIP over a WebSocket with liveness checks. */
export async function openJssipLine(config: LineConfig): Promise<PhoneLine> {
  const { uri, password, registerExpires, instanceId } = config
  const keys = callKeys(config.rtcConfiguration, environment().now)
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
  const hasCall = () => [...calls.values()].some(each => !each.isOver)
  const ua = new UA({
    sockets: socket as never,
    uri,
    password,
    register: true,
    register_expires: registerExpires,
    ...(isUuid(instanceId) ? { instance_id: instanceId } : {}),
    session_timers: true,
    session_timers_force_refresher: true
  })
  const isUp = () => socket.isUp() && !isStopped
  const retry = registrationRetry(() => {
    if (socket.isOpen() && !isStopped) register()
  })

  /** JsSIP drops the password once a realm has accepted it; another realm needs it again. */
  function register(): void {
    ua.set('password', password)
    ua.register()
  }

  function forgetEnded(): void {
    queueMicrotask(() => {
      for (const [id, call] of calls) if (call.isOver) calls.delete(id)
    })
  }

  const call = (id: string): JssipCall | undefined => {
    const found = calls.get(id)
    return found?.isOver ? undefined : found
  }

  function begin(session: RTCSessionEvent['session'], callRecordId?: string): JssipCall {
    const callId = environment().uuid()
    const ports = {
      callId,
      rtcConfiguration: keys.use,
      isUp,
      emit,
      iceTiming,
      provenAt: () => provenAt,
      probe,
      replaced: (event: ReferEvent) => replaced(callId, event)
    }
    const created = new JssipCall(session, ports, callRecordId)
    calls.set(callId, created)
    return created
  }

  /** JsSIP ends the replaced session once the new one is confirmed. */
  function replaced(callId: string, { request, accept }: ReferEvent): void {
    accept((session: RTCSession) => {
      const next = offered(session, request)
      queueMicrotask(() => emit({ type: 'replaced', callId, next }))
    })
  }

  function offered(session: RTCSession, request: Invite): IncomingEvent {
    const { callId } = begin(session, recordIdOf(request))
    return incomingEvent(callId, request)
  }

  function incoming({ session, request }: IncomingRTCSessionEvent): void {
    if (hasCall() && !phoneSettings().callWaiting) {
      session.terminate({ status_code: BUSY_HERE })
      return
    }
    emit(offered(session, request))
  }

  /** Probes the exchange at once, with a short timeout. */
  function probe(): void {
    if (!socket.isOpen()) return
    socket.probe(WAKE_ANSWER_MS, true)
  }

  ua.on('connected', () => emit({ type: 'connected' }))
  ua.on('registered', ({ response }) => {
    retry.succeeded()
    proven()
    socket.agreed()
    stopWaiting?.()
    stopWaiting = undefined
    for (const each of calls.values()) each.exchangeIsBack()
    void keys.make()
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
  let dialled: JssipCall | undefined
  /** The call that `ua.call` begins before it returns. */
  function dialledCall(): JssipCall {
    if (!dialled) throw new Error('JsSIP has begun no session')
    return dialled
  }
  ua.on('newRTCSession', (event: RTCSessionEvent) => {
    if (String(event.originator) === 'remote') {
      // One that replaces another call is in `calls` already.
      if (!event.request.hasHeader('Replaces')) incoming(event as IncomingRTCSessionEvent)
    } else {
      dialled = begin(event.session)
      const id = event.request.getHeader('Call-ID') ?? ''
      event.session.on('failed', () => socket.withdraw(id))
    }
  })

  return {
    usesMicrophone: true,
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: () => ua.start(),
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
    dial(number, { microphone, customerId, callerId, confirmed }) {
      if (!microphone) throw new Error('A call through the browser needs a microphone')
      const extraHeaders = [
        ...(customerId === undefined ? [] : [`X-Customer-Id: ${safe(customerId)}`]),
        ...(callerId === undefined ? [] : [`X-Caller-Id: ${safe(callerId)}`]),
        ...(confirmed ? ['X-Dial-Confirmed: 1'] : [])
      ]
      dialled = undefined
      ua.call(number, { ...mediaOptions(microphone, keys.use()), extraHeaders })
      const { callId } = dialledCall()
      emit({ type: 'outgoing', callId, number })
      return callId
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
