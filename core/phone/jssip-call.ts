import type {
  EndEvent,
  HoldEvent,
  IncomingEvent,
  OutgoingEvent,
  RTCSession,
  TerminateOptions
} from 'jssip/lib/RTCSession'
import { after, afterRunning } from '../clock.ts'
import { environment } from '../environment.ts'
import { holding, tones } from './jssip-insistence.ts'
import { type MediaWatcher, takeBackOffer, watchMedia } from './jssip-media.ts'
import { refer } from './jssip-refer.ts'
import {
  type Blame,
  blameFor,
  endOf,
  isOfferFailure,
  isPathFailure,
  isSignallingFailure,
  mediaOptions
} from './jssip-words.ts'
import type { LineEvent } from './line.ts'
import { readyPolicy, type ServerPatience } from './ready-policy.ts'

/** A browser without a single network address says nothing at all, and would for ever. */
const SEND_WITHIN_MS = 3000
/** Both sides may have been refused for the same collision: they must not meet again. */
const OFFER_RETRY_MS = 1000

interface Ports {
  readonly callId: string
  readonly rtcConfiguration: () => RTCConfiguration
  /** Whether a request can be sent: one that is sent in vain ends the call. */
  readonly isUp: () => boolean
  readonly tell: (event: LineEvent) => void
  /** When the exchange last answered, on the monotonic clock. */
  readonly provenAt: () => number
  /** What the line has learnt of its ICE servers. */
  readonly patience: ServerPatience
  /** Asks the exchange whether it is there. */
  readonly probe: () => void
}

/** One call of JsSIP's, as a call of ours. */
export class JssipCall {
  readonly callId: string
  readonly #ports: Ports
  readonly #session: RTCSession
  readonly #holding: ReturnType<typeof holding>
  readonly #tones: ReturnType<typeof tones>
  readonly #terminate: (options?: TerminateOptions) => void
  #callRecordId: string | undefined
  #media: MediaWatcher | undefined
  #stopGathering: (() => void) | undefined
  #stopPatience: (() => void) | undefined
  #offersRefused = 0
  #blame: Blame | undefined
  /** Why JsSIP wanted to end a call whose sound went on. */
  #unheard: TerminateOptions | undefined

  constructor(session: RTCSession, ports: Ports, callRecordId?: string) {
    this.callId = ports.callId
    this.#session = session
    this.#ports = ports
    this.#callRecordId = callRecordId
    const inVain = (what: 'hold' | 'tones') => () =>
      ports.tell({ type: 'in-vain', callId: ports.callId, what })
    this.#holding = holding(session, inVain('hold'))
    this.#tones = tones(session, inVain('tones'))
    this.#terminate = session.terminate.bind(session)
    session.terminate = options => this.#wantsToEnd(options)
    const isReady = session.isReadyToReOffer.bind(session)
    /** What is due while the exchange is out of reach is made up for by `exchangeIsBack`. */
    session.isReadyToReOffer = () => ports.isUp() && isReady()
    if (session.connection) this.#listenToMedia(session.connection)
    session.on('peerconnection', ({ peerconnection }) => this.#listenToMedia(peerconnection))
    this.#listen()
  }

  get isOver(): boolean {
    return this.#session.isEnded()
  }

  answer(microphone: MediaStream): void {
    this.#beginPatience()
    this.#ports.probe()
    this.#session.answer(mediaOptions(microphone, this.#ports.rtcConfiguration()))
  }

  /** Ends the call in any of its states; `status` refuses one that rings. */
  hangUp(status?: number): void {
    if (!this.isOver) this.#end(status)
  }

  hold(on: boolean): void {
    this.#holding.wish(on)
  }

  mute(on: boolean): void {
    if (on) this.#session.mute({ audio: true })
    else this.#session.unmute({ audio: true })
  }

  sendDtmf(pressed: string): void {
    this.#tones.wish(pressed)
  }

  transfer(target: string): void {
    const { callId } = this
    const tell = (event: LineEvent) => {
      if (!this.isOver) this.#ports.tell(event)
    }
    refer(
      this.#session,
      target,
      () => tell({ type: 'transfer-ringing', callId }),
      (ok, status) => tell({ type: 'transferred', callId, ok, status })
    )
  }

  async replaceMicrophone(microphone: MediaStream): Promise<void> {
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

  /** The exchange knows the new connection: it is asked whether it still knows the call. */
  exchangeIsBack(): void {
    const session = this.#session
    if (this.isOver || !this.#media) return
    const { connectionState } = session.connection
    const iceRestart = connectionState === 'disconnected' || connectionState === 'failed'
    session.renegotiate(iceRestart ? { rtcOfferConstraints: { iceRestart } } : {})
  }

  /** It does not keep a leg for longer than this that it cannot reach. */
  exchangeIsGone(): void {
    if (this.isOver || this.#media) return
    this.#giveUp('signalling')
  }

  /** JsSIP ends a call for every trouble of its signalling; while there is sound, it goes on. */
  #wantsToEnd(options: TerminateOptions = {}): void {
    if (isPathFailure(options)) return
    if (isOfferFailure(options)) void this.#offerRefused()
    else if (isSignallingFailure(options) && this.#media?.isFlowing()) {
      this.#unheard = options
      void takeBackOffer(this.#session.connection)
    } else if (!this.#session.isEnded()) {
      this.#blame ??= this.#media ? undefined : blameFor(options)
      this.#terminate(options)
    }
  }

  /** The exchange has disowned the call, and now the sound is gone as well: nothing is left of it. */
  #soundIsGone(): void {
    if (this.#unheard?.cause === 'Dialog Error' && !this.isOver) this.#terminate(this.#unheard)
  }

  #end(status?: number): void {
    try {
      this.#terminate(status === undefined ? {} : { status_code: status })
    } catch {
      /** It has ended at this very moment, which is what was wanted. */
    }
  }

  /** The offer that was refused is made once more with a new number. */
  async #offerRefused(): Promise<void> {
    if (!(await takeBackOffer(this.#session.connection)) || this.#offersRefused++ > 0) return
    after(OFFER_RETRY_MS * (1 + environment().random()), () => {
      if (!this.isOver) this.#session.renegotiate()
    })
  }

  #beginPatience(): void {
    this.#stopPatience = afterRunning(SEND_WITHIN_MS, () => {
      this.#giveUp('not-sent')
    })
  }

  #giveUp(blame: Blame): void {
    this.#blame = blame
    this.#end()
  }

  #listen(): void {
    const session = this.#session
    const { callId, tell } = this.#ports
    if (session.direction === 'outgoing') {
      this.#beginPatience()
      session.on('sending', () => {
        this.#stopPatience?.()
        this.#stopGathering?.()
        tell({ type: 'sent', callId })
      })
      session.on('progress', (event: IncomingEvent | OutgoingEvent) => {
        if ('response' in event) this.#progress(event)
      })
    }
    // Nothing here acts upon a transfer by the far end: it is told so, rather than left to wait.
    session.on('refer', ({ reject }) => reject())
    session.on('accepted', (event: IncomingEvent | OutgoingEvent) => {
      this.#stopPatience?.()
      this.#stopGathering?.()
      if ('response' in event) this.#readRecordId(event.response)
    })
    session.on('confirmed', () => {
      if (this.isOver) return
      tell({ type: 'confirmed', callId, callRecordId: this.#callRecordId })
      const lost = () => this.#giveUp('media')
      const gone = () => this.#soundIsGone()
      this.#media ??= watchMedia(session, { ...this.#ports, lost, gone })
    })
    session.on('ended', (event: EndEvent) => this.#over('ended', event))
    session.on('failed', (event: EndEvent) => this.#over('failed', event))
    const held = (on: boolean) => (event: HoldEvent) => {
      this.#offersRefused = 0
      tell({ type: 'held', callId, on, by: String(event.originator) === 'local' ? 'us' : 'them' })
    }
    session.on('hold', held(true))
    session.on('unhold', held(false))
    session.on('muted', () => tell({ type: 'muted', callId, on: true }))
    session.on('unmuted', () => tell({ type: 'muted', callId, on: false }))
  }

  #progress({ response }: OutgoingEvent): void {
    const { callId, tell } = this.#ports
    this.#readRecordId(response)
    const early = Boolean(response?.body)
    tell({ type: 'progress', callId, early, callRecordId: this.#callRecordId })
  }

  #readRecordId(response: { getHeader(name: string): string } | null | undefined): void {
    this.#callRecordId = response?.getHeader('X-Call-Record-Id') ?? this.#callRecordId
  }

  #listenToMedia(connection: RTCPeerConnection): void {
    const { callId, tell, rtcConfiguration, patience } = this.#ports
    const hasServers = (rtcConfiguration().iceServers?.length ?? 0) > 0
    const policy = readyPolicy(hasServers ? patience : undefined)
    this.#stopGathering = policy.stop
    this.#session.on('icecandidate', ({ candidate, ready }) => policy.consider(candidate, ready))
    connection.addEventListener('icecandidate', ({ candidate }) => {
      if (candidate) policy.found(candidate)
    })
    connection.addEventListener('track', ({ streams, track }) =>
      tell({ type: 'remote-audio', callId, stream: streams[0] ?? new MediaStream([track]) })
    )
  }

  #release(): void {
    this.#media?.stop()
    this.#stopPatience?.()
    this.#stopGathering?.()
    this.#holding.stop()
    this.#tones.stop()
  }

  #over(type: 'ended' | 'failed', event: EndEvent): void {
    this.#release()
    const end = endOf(type, this.callId, event, this.#blame)
    if (end.type === 'failed' && event.message && 'status_code' in event.message)
      this.#readRecordId(event.message)
    this.#ports.tell(end.type === 'failed' ? { ...end, callRecordId: this.#callRecordId } : end)
  }
}
