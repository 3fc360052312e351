/** The sound of a far end: plain RTP in G.711 mu-law, with what arrives measured and its tones read (RFC 4733). */
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { decode, encode, FRAME, FRAME_MS, RATE } from '../../../demo/server/telephony/media/g711.ts'

const TONE_HZ = 440
const AMPLITUDE = 9000
const KEYS = '0123456789*#ABCD'
const HEADER = 12

export interface FarVoice {
  readonly host: string
  readonly port: number
  /** Energy of what has arrived, in squares of full scale times seconds. */
  energy(): number
  packets(): number
  /** Keys pressed by the other side. */
  keys(): string
  /** Sends to where a description says, unless it wants nothing. */
  follow(sdp: string): void
  /** The payload type of telephone-event that both use. */
  readonly tonesAs: () => number
  /** Sends nothing any more. */
  stop(): void
  close(): void
}

const portOf = (sdp: string): number => Number(/^m=audio (\d+)/m.exec(sdp)?.[1] ?? 0)
const addressOf = (sdp: string): string => /^c=IN IP4 (\S+)/m.exec(sdp)?.[1] ?? ''

export async function openVoice(host: string): Promise<FarVoice> {
  const socket: Socket = createSocket('udp4')
  socket.bind(0, host)
  await once(socket, 'listening')
  let [energy, packets, keys, lastTone] = [0, 0, '', -1]
  let to: { readonly address: string; readonly port: number } | undefined
  let [sequence, timestamp, tonesAs] = [1, 160, 101]

  socket.on('message', packet => {
    const type = (packet[1] ?? 0) & 0x7f
    if (packet.length <= HEADER || (type >= 72 && type <= 76)) return
    packets++
    if (type === tonesAs) {
      const at = packet.readUInt32BE(4)
      if (at !== lastTone) keys += KEYS[packet[HEADER] ?? 0] ?? '?'
      lastTone = at
    } else if (type === 0)
      for (const sample of decode(packet.subarray(HEADER))) energy += (sample / 32_768) ** 2 / RATE
  })
  const beat = setInterval(() => {
    if (!to) return
    const samples = Int16Array.from({ length: FRAME }, (_, i) =>
      Math.round(AMPLITUDE * Math.sin((2 * Math.PI * TONE_HZ * (timestamp + i)) / RATE))
    )
    const header = Buffer.alloc(HEADER)
    header[0] = 0x80
    header.writeUInt16BE(sequence++ & 0xffff, 2)
    header.writeUInt32BE(timestamp, 4)
    header.writeUInt32BE(0x68_75_74_6f, 8)
    timestamp += FRAME
    socket.send(Buffer.concat([header, encode(samples)]), to.port, to.address)
  }, FRAME_MS)

  return {
    host,
    port: socket.address().port,
    energy: () => energy,
    packets: () => packets,
    keys: () => keys,
    tonesAs: () => tonesAs,
    follow(sdp) {
      tonesAs = Number(/^a=rtpmap:(\d+) telephone-event\/8000/m.exec(sdp)?.[1] ?? tonesAs)
      const isWanted = !/^a=(sendonly|inactive)/m.test(sdp) && addressOf(sdp) !== '0.0.0.0'
      to = isWanted ? { address: addressOf(sdp), port: portOf(sdp) } : undefined
    },
    stop() {
      to = undefined
    },
    close() {
      clearInterval(beat)
      socket.close()
    }
  }
}
