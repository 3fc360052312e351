/** Outcome of a simulated call; deterministic by call id. */
import type { CallResult } from '../../../../../core/features/calls/call-record-enums.ts'
import type { ConnectResult } from '../../../../../core/features/calls/enums.ts'
import { seeded, seedOf } from '../../../../../core/lib/random.ts'
import { targetOf } from '../../../telephony/simulated/dial-targets.ts'

export interface Outcome {
  readonly result: CallResult
  /** Rejected by the callee, not busy. */
  readonly isRefused: boolean
  readonly hangsUpSoon: boolean
  readonly ringSeconds: number
}

/** Percentages by person: invalid numbers are invalid on every call. */
const dead: readonly (readonly [CallResult, number])[] = [
  [1, 4],
  [4, 2],
  [7, 1]
]
/** Percentages of the other calls; the rest is answered. */
const unanswered: readonly (readonly [CallResult, number])[] = [
  [6, 24],
  [3, 8],
  [5, 12],
  [2, 6],
  [8, 1],
  [9, 1],
  [12, 1]
]

function pick(chance: number, among: readonly (readonly [CallResult, number])[]) {
  let left = chance * 100
  for (const [result, share] of among) {
    left -= share
    if (left < 0) return result
  }
  return undefined
}

const shown: Readonly<Record<string, Partial<Outcome>>> = {
  'is-busy': { result: 5, isRefused: false },
  declines: { result: 5, isRefused: true },
  'is-unavailable': { result: 3 },
  'never-answers': { result: 6 },
  'hangs-up': { result: 0, hangsUpSoon: true },
  echoes: { result: 0, hangsUpSoon: false },
  glares: { result: 0, hangsUpSoon: false }
}

const fixedOf = (phone: string): Partial<Outcome> | undefined => {
  const target = targetOf(phone, () => false)
  return target.kind === 'customer' ? shown[target.behaviour] : undefined
}

/** 空号, 停机 or 欠费, where a number has that result on every call. */
export const deadResultOf = (phone: string): CallResult | undefined =>
  fixedOf(phone) ? undefined : pick(seeded(seedOf(phone))(), dead)

/** `call`: the call's id. The demo's fixed numbers have fixed outcomes. */
export function outcomeOf(call: string, phone: string): Outcome {
  const fixed = fixedOf(phone)
  const isDead = pick(seeded(seedOf(phone))(), dead)
  const random = seeded(seedOf(call))
  const result = fixed?.result ?? isDead ?? pick(random(), unanswered) ?? 0
  const ring = isDead === result ? 3 : result === 6 ? 30 + random() * 15 : 4 + random() * 14
  return {
    result,
    isRefused: result === 5 && random() < 0.55,
    hangsUpSoon: result === 0 && random() < 0.08,
    ringSeconds: Math.round(ring),
    ...fixed
  }
}

const contact: Partial<Record<CallResult, ConnectResult>> = {
  0: 0,
  1: 1,
  2: 2,
  3: 3,
  4: 4,
  5: 5,
  6: 6,
  7: 4,
  13: 14
}

/** The result in the coarser codes of call records. */
export const connectResultOf = ({ result, isRefused }: Outcome): ConnectResult =>
  isRefused ? 7 : (contact[result] ?? 3)

/** Whether the callee's telephone rings; invalid and busy numbers have no announcement here. */
export const rings = ({ result, isRefused }: Outcome): boolean =>
  result === 0 || result === 6 || isRefused

/** Faults of lines, equipment or robot, which the enterprise must repair. */
export const isPlatformFault = (result: number): boolean => result >= 9 && result <= 11
