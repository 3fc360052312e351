import { mosOf } from '../e-model.ts'
import type { Quality } from '../state/phone-types.ts'
import { unknownQuality } from './unknown-quality.ts'

/** Cumulative counters of the browser since the call started. Times in seconds. */
export interface Counted {
  readonly received: number
  readonly lost: number
  readonly concealed: number
  readonly samples: number
  readonly jitter: number
  readonly bufferDelay: number
  readonly bufferCount: number
  readonly roundTrip: number | undefined
  readonly codec: string
}

export function levelOf(mos: number): Quality['level'] {
  if (mos >= 4) return 'good'
  if (mos >= 3.6) return 'fair'
  return mos >= 3.1 ? 'poor' : 'bad'
}

const share = (part: number, whole: number): number =>
  whole > 0 ? Math.min(100, (100 * Math.max(0, part)) / whole) : 0

/** Duration of speech per packet, in ms. */
const PACKET_MS = 20

/** Quality between two samples; `unknown` when nothing was played between them. */
export function qualityOf(before: Counted, now: Counted): Quality {
  const roundTripMs = Math.round((now.roundTrip ?? 0) * 1000)
  const jitterMs = Math.round(now.jitter * 1000)
  const samples = now.samples - before.samples
  const received = now.received - before.received
  if (samples <= 0) return { ...unknownQuality, roundTripMs, jitterMs }
  if (received <= 0) return { level: 'silent', mos: 1, lossPercent: 100, roundTripMs, jitterMs }
  const lost = now.lost - before.lost
  const networkLoss = share(lost, Math.max(0, lost) + received)
  const lossPercent = Math.max(networkLoss, share(now.concealed - before.concealed, samples))
  const played = now.bufferCount - before.bufferCount
  const bufferMs = played > 0 ? (1000 * (now.bufferDelay - before.bufferDelay)) / played : 0
  const mos = mosOf(lossPercent, roundTripMs / 2 + bufferMs + PACKET_MS, now.codec)
  return {
    level: levelOf(mos),
    mos: Math.round(mos * 100) / 100,
    lossPercent: Math.round(networkLoss * 10) / 10,
    roundTripMs,
    jitterMs
  }
}

const number = (value: unknown): number => (typeof value === 'number' && value > 0 ? value : 0)

/** Reads the WebRTC stats; undefined while they contain no inbound audio. */
export function countedIn(
  report: Iterable<Readonly<Record<string, unknown>>>
): Counted | undefined {
  const rows = [...report]
  const speech = rows.find(row => row.type === 'inbound-rtp' && row.kind === 'audio')
  if (!speech) return undefined
  const codec = rows.find(row => row.type === 'codec' && row.id === speech.codecId)
  const pair = rows.find(
    row => row.type === 'candidate-pair' && row.nominated === true && row.state === 'succeeded'
  )
  return {
    received: number(speech.packetsReceived),
    lost: number(speech.packetsLost),
    concealed: number(speech.concealedSamples) - number(speech.silentConcealedSamples),
    samples: number(speech.totalSamplesReceived),
    jitter: number(speech.jitter),
    bufferDelay: number(speech.jitterBufferDelay),
    bufferCount: number(speech.jitterBufferEmittedCount),
    roundTrip:
      typeof pair?.currentRoundTripTime === 'number' ? pair.currentRoundTripTime : undefined,
    codec:
      String(codec?.mimeType ?? '')
        .split('/')[1]
        ?.toLowerCase() ?? ''
  }
}
