/** What the measurements of an echo call mean for the agent (rule phone-76). */
import type { Quality } from '../../phone/state/phone-types.ts'
import { networkCheckMessages as messages } from './messages.ts'

/** Mean values of the call. */
export type Measured = Pick<Quality, 'mos' | 'lossPercent' | 'roundTripMs' | 'jitterMs'>

export interface Assessment {
  readonly level: 'good' | 'fair' | 'poor'
  /** One sentence. */
  readonly finding: string
  /** What the agent does about it. */
  readonly cures: readonly string[]
  /** Undefined where nothing was measured. */
  readonly measured: Measured | undefined
}

/** Loudest levels of the call, 0 to 1. */
export interface Peaks {
  readonly sent: number
  readonly heard: number
}

/** Of the mean opinion score (rule phone-25). */
const GOOD_MOS = 4
const FAIR_MOS = 3.6
const HIGH_LOSS_PERCENT = 2
const HIGH_ROUND_TRIP_MS = 300
const HIGH_JITTER_MS = 40
/** Noise floor of a device. */
const SILENCE = 0.01

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

const meanOf = (samples: readonly Quality[]): Measured => ({
  mos: Math.round(mean(samples.map(({ mos }) => mos)) * 10) / 10,
  lossPercent: Math.round(mean(samples.map(({ lossPercent }) => lossPercent)) * 10) / 10,
  roundTripMs: Math.round(mean(samples.map(({ roundTripMs }) => roundTripMs))),
  jitterMs: Math.round(mean(samples.map(({ jitterMs }) => jitterMs)))
})

function curesOf({ lossPercent, roundTripMs, jitterMs }: Measured): readonly string[] {
  const cures = [
    ...(lossPercent >= HIGH_LOSS_PERCENT ? [messages.lossCure()] : []),
    ...(roundTripMs >= HIGH_ROUND_TRIP_MS ? [messages.delayCure()] : []),
    ...(jitterMs >= HIGH_JITTER_MS ? [messages.jitterCure()] : [])
  ]
  return cures.length > 0 ? cures : [messages.soundCure()]
}

const findings = {
  good: messages.goodFinding,
  fair: messages.fairFinding,
  poor: messages.poorFinding
}

const bad = (finding: string, cure: string): Assessment => ({
  level: 'poor',
  finding,
  cures: [cure],
  measured: undefined
})

/** @param samples of the whole call, without those in which nothing was measured */
export function assessmentOf(samples: readonly Quality[], peaks: Peaks): Assessment {
  const heard = samples.filter(({ level }) => level !== 'silent')
  if (samples.length === 0) return bad(messages.unmeasuredFinding(), messages.unansweredCure())
  if (heard.length * 2 <= samples.length)
    return bad(messages.soundlessFinding(), messages.soundlessCure())
  const measured = meanOf(samples)
  const { mos } = measured
  const level = mos >= GOOD_MOS ? 'good' : mos >= FAIR_MOS ? 'fair' : 'poor'
  const isQuiet = peaks.sent < SILENCE
  const cures = [
    ...(level === 'good' ? [] : curesOf(measured)),
    isQuiet ? messages.quietCure() : messages.hearingCure()
  ]
  if (level === 'good' && isQuiet)
    return { level: 'fair', finding: messages.quietFinding(), cures, measured }
  return { level, finding: findings[level](), cures, measured }
}

export const unanswered = (code: string | number): Assessment =>
  bad(messages.unansweredFinding({ code }), messages.unansweredCure())

export const lineLost = (): Assessment => bad(messages.lostFinding(), messages.lostCure())
