/** A bare telephone in a page: unmodified JsSIP, for testing the telephone network. */
import { UA, WebSocketInterface } from 'jssip'
import type { EndEvent, IncomingEvent, OutgoingEvent, RTCSession } from 'jssip/lib/RTCSession'
import type { RTCSessionEvent } from 'jssip/lib/UA'

export interface ReceivedAudio {
  readonly what: string
  readonly status?: number | undefined
  readonly cause?: string | undefined
  readonly by?: string | undefined
  readonly record?: string | undefined
  readonly customer?: string | undefined
  readonly from?: string | undefined
  readonly name?: string | undefined
}

interface WithHeaders {
  readonly status_code?: number
  getHeader(name: string): string | undefined
}

const received: ReceivedAudio[] = []
const waiting = new Set<() => void>()
let ua: UA | undefined
let session: RTCSession | undefined
/** The call from before the consultation. */
let held: RTCSession | undefined
let from = 0

function note(event: ReceivedAudio): void {
  received.push(event)
  for (const look of waiting) look()
}

const recordOf = (message: unknown): string | undefined =>
  (message as WithHeaders | undefined)?.getHeader?.('X-Call-Record-Id')

function follow(followed: RTCSession): void {
  session = followed
  followed.on('replaces', ({ accept }) => accept())
  const audio = new Audio()
  const wire = (connection: RTCPeerConnection): void =>
    connection.addEventListener('track', ({ track }) => {
      audio.srcObject = new MediaStream([track])
      void audio.play()
    })
  if (followed.connection) wire(followed.connection)
  followed.on('peerconnection', ({ peerconnection }) => wire(peerconnection))
  const over = (what: string) => (event: EndEvent) => {
    const message = event.message as unknown as WithHeaders | undefined
    const { originator: by, cause } = event
    note({ what, by, cause, status: message?.status_code, record: recordOf(message) })
  }
  followed.on('ended', over('ended'))
  followed.on('failed', over('failed'))
  followed.on('progress', (event: IncomingEvent | OutgoingEvent) =>
    note({ what: 'progress', record: 'response' in event ? recordOf(event.response) : undefined })
  )
  followed.on('accepted', (event: IncomingEvent | OutgoingEvent) =>
    note({ what: 'accepted', record: 'response' in event ? recordOf(event.response) : undefined })
  )
  followed.on('confirmed', () => note({ what: 'confirmed' }))
}

const need = (): RTCSession => {
  if (!session) throw new Error('No call')
  return session
}

export const phone = {
  start(url: string, extension: string, password: string, instance?: string): void {
    ua = new UA({
      sockets: new WebSocketInterface(url),
      uri: `sip:${extension}@demo.hutong`,
      password,
      session_timers: true,
      ...(instance ? { instance_id: instance } : {}),
      connection_recovery_min_interval: 1,
      connection_recovery_max_interval: 1
    })
    ua.on('registered', () => note({ what: 'registered' }))
    ua.on('disconnected', () => note({ what: 'disconnected' }))
    ua.on('registrationFailed', ({ response }) =>
      note({ what: 'registrationFailed', status: response?.status_code })
    )
    ua.on('newRTCSession', ({ session: started, originator, request }: RTCSessionEvent) => {
      follow(started)
      if (originator !== 'remote') return
      note({
        what: 'incoming',
        from: request.from.uri.user,
        name: request.from.display_name,
        record: recordOf(request),
        customer: request.getHeader('X-Customer-Id')
      })
    })
    ua.start()
  },

  call(number: string, extraHeaders: string[] = []): void {
    from = received.length
    const constraints = { audio: true, video: false }
    ua?.call(number, { mediaConstraints: constraints, extraHeaders })
  },
  answer: () => need().answer({ mediaConstraints: { audio: true, video: false } }),
  end: (status?: number) => need().terminate(status ? { status_code: status } : {}),
  hold: () => new Promise<void>(held => need().hold({}, held)),
  resume: () => new Promise<void>(resumed => need().unhold({}, resumed)),
  isHeld: () => need().isOnHold().local,
  mute: (on: boolean) => (on ? need().mute({ audio: true }) : need().unmute({ audio: true })),
  press: (tones: string, how: 'RFC2833' | 'INFO') =>
    need().sendDTMF(tones, {
      transportType: how as NonNullable<Parameters<RTCSession['sendDTMF']>[1]>['transportType'] &
        string,
      duration: 100,
      interToneGap: 100
    }),

  /** Resolves with the SIP status of the transfer. */
  transfer: (target: string) =>
    new Promise<number>(done => {
      const statusOf = (event: { response?: WithHeaders; status_line?: { status_code: number } }) =>
        event.status_line?.status_code ?? event.response?.status_code ?? 0
      need().refer(`sip:${target}@demo.hutong`, {
        eventHandlers: {
          requestFailed: (event: { response: WithHeaders }) => done(statusOf(event)),
          accepted: (event: { status_line: { status_code: number } }) => done(statusOf(event)),
          failed: (event: { status_line: { status_code: number } }) => done(statusOf(event))
        }
      })
    }),

  /** Holds the call and makes another one. */
  async consult(number: string): Promise<void> {
    const first = need()
    await new Promise<void>(done => first.hold({}, done))
    held = first
    this.call(number)
  },

  /** Connects both parties with each other; resolves with the SIP status of the transfer. */
  complete: () =>
    new Promise<number>(done => {
      const consulted = need()
      const statusOf = ({ status_line }: { status_line: { status_code: number } }) =>
        done(status_line.status_code)
      held?.refer(consulted.remote_identity.uri.toString(), {
        replaces: consulted,
        eventHandlers: {
          requestFailed: ({ response }: { response: WithHeaders }) =>
            done(response.status_code ?? 0),
          accepted: statusOf,
          failed: statusOf
        }
      })
    }),

  /** Makes `received` ignore the events so far. */
  fresh(): void {
    from = received.length
  },

  /** The first event of this name since the last call or `fresh`. */
  received: (what: string) =>
    new Promise<ReceivedAudio>(found => {
      const look = (): void => {
        const event = received.slice(from).find(one => one.what === what)
        if (!event) return
        waiting.delete(look)
        found(event)
      }
      waiting.add(look)
      look()
    }),

  /** Sound energy received in the call so far. */
  async energy(): Promise<number> {
    let energy = 0
    for (const report of (await need().connection.getStats()).values())
      if (report.type === 'inbound-rtp') energy += report.totalAudioEnergy
    return energy
  }
}

Object.assign(globalThis, { phone })
