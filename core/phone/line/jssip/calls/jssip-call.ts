import type {
  EndEvent,
  HoldEvent,
  IncomingEvent,
  OutgoingEvent,
  RTCSession
} from 'jssip/lib/RTCSession'
import type { IceServerTiming } from '../../../state/ready-policy.ts'
import type { LineEvent } from '../../line.ts'
import { sessionEnding } from './jssip-ending.ts'
import { refuseExtensions } from './jssip-extensions.ts'
import { undoHold } from './jssip-hold.ts'
import { endOf, mediaOptions } from './jssip-mapping.ts'
import { type MediaWatcher, watchMedia } from './jssip-media.ts'
import { offerSending } from './jssip-offer.ts'
import { refer } from './jssip-refer.ts'
import { holding, tones } from './jssip-retries.ts'

declare module 'jssip/lib/RTCSession' {
  interface RTCSession {
    sendRequest(method: string, options: { readonly eventHandlers: object }): void
  }
}

/** The exchange knows no such call. */
const NO_DIALOG = 481

interface Ports {
  readonly callId: string
  readonly rtcConfiguration: () => RTCConfiguration
  /** Whether a request can be sent: a failed one ends the call. */
  readonly isUp: () => boolean
  readonly emit: (event: LineEvent) => void
  /** Time of the exchange's last reply, by the monotonic clock. */
  readonly provenAt: () => number
  /** The line's experience with its ICE servers. */
  readonly iceTiming: IceServerTiming
  /** Probes the exchange. */
  readonly probe: () => void
}

/** Adapts a JsSIP session to a call of the line. */
export class JssipCall {
  readonly callId: string
  /** No call of the seat, so that others may come in. */
  isCheck = false
  /** What the far end is sent; in a conference, with the other party. */
  microphone: MediaStream | undefined
  readonly #ports: Ports
  readonly #session: RTCSession
  readonly #holding: ReturnType<typeof holding>
  readonly #tones: ReturnType<typeof tones>
  readonly #ending: ReturnType<typeof sessionEnding>
  readonly #offer: ReturnType<typeof offerSending>
  #callRecordId: string | undefined
  #media: MediaWatcher | undefined
  #remoteTrack: MediaStreamTrack | undefined

  constructor(session: RTCSession, ports: Ports, callRecordId?: string) {
    this.callId = ports.callId
    this.#session = session
    this.#ports = ports
    this.#callRecordId = callRecordId
    const onFailed = (what: 'hold' | 'tones') => () =>
      ports.emit({ type: 'in-vain', callId: ports.callId, what })
    this.#holding = holding(session, onFailed('hold'))
    this.#tones = tones(session, onFailed('tones'))
    const isFlowing = (): boolean | undefined => this.#media?.isFlowing()
    this.#ending = sessionEnding(session, isFlowing, isHeld => {
      undoHold(session, isHeld)
      onFailed('hold')()
    })
    this.#offer = offerSending(session, () => this.#ending.giveUp('not-sent'))
    const isReady = session.isReadyToReOffer.bind(session)
    /** Work due while the exchange is unreachable is done by `exchangeIsBack`. */
    session.isReadyToReOffer = () => ports.isUp() && isReady()
    if (session.connection) this.#listenToMedia(session.connection)
    session.on('peerconnection', ({ peerconnection }) => this.#listenToMedia(peerconnection))
    this.#listen()
  }

  get isOver(): boolean {
    return this.#session.isEnded()
  }

  answer(microphone: MediaStream): void {
    this.microphone = microphone
    this.#offer.start()
    this.#ports.probe()
    this.#session.answer(mediaOptions(microphone, this.#ports.rtcConfiguration()))
  }

  /** Ends the call in any state; `status` rejects a ringing one. */
  hangUp(status?: number): void {
    if (!this.isOver) this.#ending.end(status)
  }

  hold(on: boolean): void {
    this.#holding.setTarget(on)
  }

  mute(on: boolean): void {
    if (on) this.#session.mute({ audio: true })
    else this.#session.unmute({ audio: true })
  }

  sendDtmf(pressed: string): void {
    this.#tones.setTarget(pressed)
  }

  /** The identity of the far end, and its session for a transfer to it. */
  get session(): RTCSession {
    return this.#session
  }

  transfer(target: string, consulted?: JssipCall): void {
    const { callId } = this
    const emit = (event: LineEvent) => {
      if (!this.isOver) this.#ports.emit(event)
    }
    refer(
      this.#session,
      consulted ? { session: consulted.session } : target,
      () => emit({ type: 'transfer-ringing', callId }),
      (ok, status) => emit({ type: 'transferred', callId, ok, status })
    )
  }

  async replaceMicrophone(microphone: MediaStream): Promise<void> {
    this.microphone = microphone
    const [track] = microphone.getAudioTracks()
    const { connection } = this.#session
    const sender = connection?.getSenders().find(({ track: old }) => old?.kind === 'audio')
    if (!track || !sender) return
    const { local, remote } = this.#session.isOnHold()
    track.enabled = !(this.#session.isMuted().audio || local || remote)
    await sender.replaceTrack(track)
  }

  async stats(): Promise<RTCStatsReport | undefined> {
    return this.#session.connection?.getStats()
  }

  /** For the next ICE restart; the path in use stays. */
  changeServers(servers: RTCConfiguration): void {
    const { connection } = this.#session
    if (!this.isOver) connection?.setConfiguration({ ...connection.getConfiguration(), ...servers })
  }

  /** The exchange has registered the new connection: verifies that it still has the call. */
  exchangeIsBack(): void {
    const session = this.#session
    if (this.isOver) return
    if (!this.#media) return void (session.direction === 'incoming' && this.#askForCall())
    const { connectionState } = session.connection
    const iceRestart = connectionState === 'disconnected' || connectionState === 'failed'
    session.renegotiate(iceRestart ? { rtcOfferConstraints: { iceRestart } } : {})
  }

  /** An exchange that was started again does not know a call that rings here, and never cancels it. */
  #askForCall(): void {
    const onDialogError = ({ status_code }: { readonly status_code: number }) => {
      if (status_code === NO_DIALOG) this.exchangeIsGone()
    }
    this.#session.sendRequest('OPTIONS', { eventHandlers: { onDialogError } })
  }

  /** The exchange keeps an unreachable leg no longer than this. */
  exchangeIsGone(): void {
    if (this.isOver || this.#media) return
    this.#ending.giveUp('signalling')
  }

  #listen(): void {
    const session = this.#session
    const { callId, emit } = this.#ports
    if (session.direction === 'outgoing') {
      this.#offer.start()
      session.on('sending', () => {
        this.#offer.stop()
        emit({ type: 'sent', callId })
      })
      session.on('progress', (event: IncomingEvent | OutgoingEvent) => {
        if ('response' in event) this.#progress(event)
      })
    }
    refuseExtensions(session)
    session.on('accepted', (event: IncomingEvent | OutgoingEvent) => {
      this.#offer.stop()
      if ('response' in event) this.#readRecordId(event.response)
    })
    session.on('confirmed', () => {
      if (this.isOver) return
      emit({ type: 'confirmed', callId, callRecordId: this.#callRecordId })
      const lost = () => this.#ending.giveUp('media')
      const gone = () => this.#ending.mediaIsLost()
      this.#media ??= watchMedia(session, { ...this.#ports, lost, gone })
    })
    session.on('ended', (event: EndEvent) => this.#over('ended', event))
    session.on('failed', (event: EndEvent) => this.#over('failed', event))
    const held = (on: boolean) => (event: HoldEvent) => {
      this.#ending.offerAccepted()
      emit({ type: 'held', callId, on, by: String(event.originator) === 'local' ? 'us' : 'them' })
    }
    session.on('hold', held(true))
    session.on('unhold', held(false))
    session.on('muted', () => emit({ type: 'muted', callId, on: true }))
    session.on('unmuted', () => emit({ type: 'muted', callId, on: false }))
  }

  #progress({ response }: OutgoingEvent): void {
    const { callId, emit } = this.#ports
    this.#readRecordId(response)
    const early = Boolean(response?.body)
    emit({ type: 'progress', callId, early, callRecordId: this.#callRecordId })
  }

  #readRecordId(response: { getHeader(name: string): string } | null | undefined): void {
    this.#callRecordId = response?.getHeader('X-Call-Record-Id') ?? this.#callRecordId
  }

  #listenToMedia(connection: RTCPeerConnection): void {
    const { callId, emit, rtcConfiguration, iceTiming } = this.#ports
    const hasServers = (rtcConfiguration().iceServers?.length ?? 0) > 0
    this.#offer.gather(connection, hasServers ? iceTiming : undefined)
    // A stream of the connection loses its track while the call is held; the track itself stays.
    connection.addEventListener('track', ({ track }) => {
      if (track === this.#remoteTrack) return
      this.#remoteTrack = track
      emit({ type: 'remote-audio', callId, stream: new MediaStream([track]) })
    })
  }

  #release(): void {
    this.#media?.stop()
    this.#offer.stop()
    this.#holding.stop()
    this.#tones.stop()
  }

  #over(type: 'ended' | 'failed', event: EndEvent): void {
    this.#release()
    const end = endOf(type, this.callId, event, this.#ending.endReason())
    if (end.type === 'failed' && event.message && 'status_code' in event.message)
      this.#readRecordId(event.message)
    this.#ports.emit(end.type === 'failed' ? { ...end, callRecordId: this.#callRecordId } : end)
  }
}
