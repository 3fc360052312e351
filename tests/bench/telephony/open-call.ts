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

/** Packets that come later than this after the schedule of the earliest one are lost to a listener. */
const IN_TIME = 60
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

const isMedia = (data: Buffer): boolean => (data[0] ?? 0) >> 6 === 2
const isReport = (data: Buffer): boolean =>
  ((data[1] ?? 0) & 0x7f) >= 72 && ((data[1] ?? 0) & 0x7f) <= 76

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
  const pair = dtls.iceTransport.connection.nominated
  const socket: Socket | undefined = Reflect.get(Reflect.get(pair?.protocol ?? {}, 'transport') ?? {}, 'socket')
  if (!pair || !socket) throw new Error('No socket')
  const [host, port] = pair.remoteAddr

  let packets: Buffer[] = []
  let sent = 0
  let beganAt = Infinity
  let received = 0
  let unreadable = 0
  /** Arrival of each packet since the beginning, in ms after its own time. */
  let delays: number[] = []
  let firstStamp: number | undefined

  function count(data: Buffer): void {
    const now = performance.now()
    if (now < beganAt) return
    const stamp = data.readUInt32BE(4)
    firstStamp ??= stamp
    delays.push(now - (((stamp - firstStamp) | 0) / FRAME) * FRAME_MS)
    if (++received % LOOKED_INTO !== 0) return
    try {
      dtls?.srtp.decrypt(data)
    } catch {
      unreadable++
    }
  }

  const usual = socket.listeners('message') as ((data: Buffer, from: unknown) => void)[]
  socket.removeAllListeners('message')
  socket.on('message', (data: Buffer, from) => {
    if (isMedia(data) && !isReport(data)) count(data)
    else for (const listener of usual) listener(data, from)
  })

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
      delays = []
      firstStamp = undefined
      unreadable = 0
      beganAt = performance.now()
    },

    counts() {
      const due = Math.floor((performance.now() - beganAt) / FRAME_MS)
      const soonest = Math.min(...delays)
      const inTime = delays.filter(delay => delay <= soonest + IN_TIME).length
      return { due, inTime: Math.min(due, inTime), unreadable }
    },

    end() {
      if (!session.isEnded()) session.terminate()
      ua.stop()
    }
  }
}
