/**
 * One call of the bench to a customer of the exchange. JsSIP and werift open it; its sound is then encrypted
 * beforehand, sent at the socket and counted there, so that a telephone costs little beside the exchange.
 */
import type { Socket } from 'node:dgram'
import type { RTCSession } from 'jssip/lib/RTCSession'
import { MediaStreamTrack, RtpHeader } from 'werift'
import { encode, FRAME, FRAME_MS } from '../../../demo/server/telephony/media/g711.ts'
import { voices } from '../../../demo/server/telephony/media/voice-library.ts'
import { JsSIP, mediaOf, werifted } from '../../../demo/server/telephony/media/webrtc-media.ts'

/** Frames that a listener buffers before playback and at most, as `jitter-buffer.ts`. */
const PREBUFFER = 2
const MOST = 8
/** One packet of so many is decrypted, to know that the exchange sends sound. */
const LOOKED_INTO = 50
const speech = encode(voices.agent)

export interface OpenCall {
  /** Encrypts this many packets to be sent. */
  prepare(packets: number): void
  send(): void
  /** Counts from now on. */
  begin(): void
  counts(): { readonly due: number; readonly inTime: number; readonly unreadable: number }
  end(): void
}

/** How many frames a listener plays from packets that arrived at these times. */
function listen(arrivals: readonly number[], from: number, until: number) {
  let [buffered, taken, due, played] = [0, 0, 0, 0]
  let isReady = false
  for (let now = from + FRAME_MS; now <= until; now += FRAME_MS) {
    for (; (arrivals[taken] ?? Infinity) <= now; taken++) buffered = Math.min(MOST, buffered + 1)
    if (buffered >= PREBUFFER) isReady = true
    if (buffered === 0) isReady = false
    due++
    if (!isReady) continue
    buffered--
    played++
  }
  return { due, played }
}

function socketOf(protocol: object): Socket | undefined {
  return Reflect.get(Reflect.get(protocol, 'transport') ?? {}, 'socket')
}

const isMedia = (data: Buffer): boolean => (data[0] ?? 0) >> 6 === 2
const isReport = (data: Buffer): boolean =>
  ((data[1] ?? 0) & 0x7f) >= 72 && ((data[1] ?? 0) & 0x7f) <= 76

/** Takes the packets with sound from a socket; all others go on to werift. */
function hear(socket: Socket, count: (data: Buffer) => void): void {
  const usual = socket.listeners('message') as ((data: Buffer, from: unknown) => void)[]
  socket.removeAllListeners('message')
  socket.on('message', (data: Buffer, from) => {
    if (isMedia(data) && !isReport(data)) count(data)
    else for (const listener of usual) listener(data, from)
  })
}

/** Registers a telephone, dials and resolves when its sound is connected. */
export async function openCall(url: string, extension: string): Promise<OpenCall> {
  const ua = new JsSIP.UA({
    sockets: new JsSIP.WebSocketInterface(url),
    uri: `sip:${extension}@demo.hutong`,
    password: `secret-${extension}`
  })
  await new Promise<void>((ready, failed) => {
    ua.on('registered', () => ready())
    ua.on('registrationFailed', ({ cause }) => failed(new Error(`${extension}: ${cause}`)))
    ua.start()
  })
  const track = new MediaStreamTrack({ kind: 'audio' })
  const session: RTCSession = ua.call(`sip:13900000${extension}@demo.hutong`, mediaOf(track))
  await new Promise<void>((confirmed, failed) => {
    session.on('confirmed', () => confirmed())
    session.on('failed', ({ cause }) => failed(new Error(`${extension}: ${cause}`)))
  })
  const connection = werifted(session.connection)
  const dtls = connection?.dtlsTransports[0]
  const ssrc = connection?.getSenders()[0]?.ssrc
  if (!dtls || ssrc === undefined) throw new Error('No connection')
  if (dtls.state !== 'connected')
    await new Promise<void>(connected => {
      dtls.onStateChange.subscribe(state => {
        if (state === 'connected') connected()
      })
    })
  const ice = dtls.iceTransport.connection
  const pair = ice.nominated
  const socket = pair && socketOf(pair.protocol)
  if (!pair || !socket) throw new Error('No socket')
  const [host, port] = pair.remoteAddr

  let packets: Buffer[] = []
  let sent = 0
  let beganAt = Infinity
  let received = 0
  let unreadable = 0
  let arrivals: number[] = []

  function count(data: Buffer): void {
    const now = performance.now()
    if (now < beganAt) return
    arrivals.push(now)
    if (++received % LOOKED_INTO !== 0) return
    try {
      dtls?.srtp.decrypt(data)
    } catch {
      unreadable++
    }
  }

  // The exchange may choose another pair of addresses than this end.
  const protocols: readonly object[] = Reflect.get(ice, 'protocols')
  for (const one of protocols.map(socketOf)) if (one) hear(one, count)

  return {
    prepare(amount) {
      const first = sent
      packets = Array.from({ length: amount }, (_, index) => {
        const number = first + index
        const at = (number * FRAME) % (speech.length - FRAME)
        const header = new RtpHeader({
          ...{ version: 2, payloadType: 0, ssrc },
          ...{ sequenceNumber: number & 0xffff, timestamp: number * FRAME, marker: number === 0 }
        })
        return dtls.srtp.encrypt(speech.subarray(at, at + FRAME), header)
      })
    },

    send() {
      const packet = packets.shift()
      sent++
      if (packet) socket.send(packet, port, host)
    },

    begin() {
      arrivals = []
      unreadable = 0
      beganAt = performance.now()
    },

    counts() {
      const { due, played } = listen(arrivals, beganAt, performance.now())
      return { due, inTime: played, unreadable }
    },

    end() {
      if (!session.isEnded()) session.terminate()
      ua.stop()
    }
  }
}
