/** What becomes of a simulated call: the same each time for the same call. */
import type { CallResult } from '../../../core/contract/enums/call-records.ts'
import type { ConnectResult } from '../../../core/contract/enums/calls.ts'
import { seeded, seedOf } from '../../../core/rules/tasks/random.ts'
import { targetOf } from '../sip/dial-rules.ts'

export interface Outcome {
  readonly result: CallResult
  /** They pressed the red button; else a busy line sounds the same. */
  readonly isRefused: boolean
  readonly hangsUpSoon: boolean
  readonly ringSeconds: number
}

/** Of a hundred people who are called. Numbers that are dead stay so, whenever one calls them. */
const dead: readonly (readonly [CallResult, number])[] = [
  [1, 4],
  [4, 2],
  [7, 1]
]
/** Of a hundred calls to the others; what is left over is answered. */
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

/** `call` is the id of the call. The fixed numbers of the demo do what they always do. */
export function outcomeOf(call: string, phone: string): Outcome {
  const target = targetOf(phone, () => false)
  const fixed = target.at === 'customer' ? shown[target.behaviour] : undefined
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

/** The same in the words of a call record, which has fewer. */
export const connectResultOf = ({ result, isRefused }: Outcome): ConnectResult =>
  isRefused ? 7 : (contact[result] ?? 3)

/** Whether it rang at all: the network itself has no voice here, so dead and busy numbers are silent. */
export const rings = ({ result, isRefused }: Outcome): boolean =>
  result === 0 || result === 6 || isRefused

/** Lines, our equipment, the robot: what the enterprise has to look after. */
export const isOurFault = (result: number): boolean => result >= 9 && result <= 11
