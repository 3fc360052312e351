/** Audio of one SIP session: PCMU packets every 20 ms, DTMF by RFC 4733 events or INFO. */
import type { IncomingDTMFEvent, OutgoingDTMFEvent, RTCSession } from 'jssip/lib/RTCSession'
import { MediaStreamTrack, RtpHeader, RtpPacket } from 'werift'
import { decode, encode, FRAME, loudness, SILENCE } from '../media/g711.ts'
import { createJitterBuffer } from '../media/jitter-buffer.ts'
import { preparePacketKeys } from '../media/packet-keys.ts'
import { newTraffic, type Traffic } from '../media/traffic.ts'
import { werifted } from '../media/webrtc-media.ts'
import type { Voice } from '../simulated/simulated-peer.ts'
import type { Impairment } from '../simulated/worker-messages.ts'

const PCMU = 0
const digits = '0123456789*#ABCD'
/** Packets in five seconds. */
const BURST_EVERY = 250

export interface Leg extends Voice {
  readonly track: MediaStreamTrack
  /** Milliseconds without a packet while the peer does not hold. */
  readonly silentFor: () => number
  readonly traffic: () => Traffic
  bind(session: RTCSession): void
}

/** `impairment` is read for every sent packet. */
export function createLeg(impairment: () => Impairment, onDigit: (digit: string) => void): Leg {
  const track = new MediaStreamTrack({ kind: 'audio' })
  const jitterBuffer = createJitterBuffer()
  const ssrc = Math.floor(Math.random() * 2 ** 31)
  const traffic = newTraffic()
  let session: RTCSession | undefined
  let sequence = Math.floor(Math.random() * 2 ** 15)
  let timestamp = Math.floor(Math.random() * 2 ** 31)
  let lastEvent: number | undefined
  let lastPacket = performance.now()
  let isHeld = false

  function press(digit: string): void {
    traffic.dtmf += digit
    onDigit(digit)
  }

  function receive({ header, payload }: RtpPacket): void {
    lastPacket = performance.now()
    if (header.payloadType === PCMU) {
      const samples = decode(payload)
      traffic.rx++
      traffic.level = loudness(samples)
      traffic.peak = Math.max(traffic.peak, traffic.level)
      traffic.energy += traffic.level ** 2 / 50
      jitterBuffer.put(samples)
    } else if (payload.length === 4 && header.timestamp !== lastEvent) {
      lastEvent = header.timestamp
      const digit = digits[payload[0] ?? digits.length]
      if (digit) press(digit)
    }
  }

  function wire(connection: unknown): void {
    const known = werifted(connection)
    if (!known) return
    known.onTrack.subscribe(remote => {
      preparePacketKeys(known)
      remote.onReceiveRtp.subscribe(packet => receive(packet))
    })
  }

  function send(frame: Int16Array): void {
    const { loss = 0, delay = 0, jitter = 0, burst = 0 } = impairment()
    sequence = (sequence + 1) & 0xffff
    const header = new RtpHeader({
      version: 2,
      payloadType: PCMU,
      sequenceNumber: sequence,
      timestamp,
      ssrc,
      marker: traffic.tx === 0
    })
    const packet = new RtpPacket(header, encode(frame))
    traffic.tx++
    if (traffic.tx % BURST_EVERY < burst || Math.random() * 100 < loss) return
    const late = delay + Math.random() * jitter
    if (late > 0) setTimeout(() => track.writeRtp(packet), late)
    else track.writeRtp(packet)
  }

  return {
    track,
    traffic: () => traffic,
    silentFor: () => (isHeld ? 0 : performance.now() - lastPacket),

    bind(bound) {
      session = bound
      lastPacket = performance.now()
      if (bound.connection) wire(bound.connection)
      bound.on('peerconnection', ({ peerconnection }) => wire(peerconnection))
      bound.on('confirmed', () => {
        lastPacket = performance.now()
      })
      bound.on('newDTMF', (event: IncomingDTMFEvent | OutgoingDTMFEvent) => {
        if (event.originator === 'remote') press(event.dtmf.tone)
      })
      bound.on('hold', ({ originator }) => {
        if (originator === 'remote') isHeld = true
      })
      bound.on('unhold', ({ originator }) => {
        if (originator === 'remote') isHeld = false
        lastPacket = performance.now()
      })
    },

    nextFrame() {
      const frame = jitterBuffer.take()
      if (traffic.rx > 0 && !isHeld) {
        traffic.due++
        if (!frame) traffic.missed++
      }
      return frame ?? SILENCE
    },

    receive(frame) {
      timestamp = (timestamp + FRAME) >>> 0
      if (session?.isEstablished() && !isHeld) send(frame)
    }
  }
}
