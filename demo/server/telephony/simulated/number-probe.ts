/** The simulated network's answer to what state a number is in; the same on every call. */
import { seeded, seedOf } from '../../../../core/lib/random.ts'
import { deadResultOf } from '../../modules/dialler/calls/dial-outcome.ts'

export type NumberState = 'live' | 'unassigned' | 'off' | 'suspended'

const UNASSIGNED = 1
/** Share of the numbers that are in service. */
const OFF = 0.06

/** Agrees with the results of calls: an unassigned number is one on every call. */
export function probeNumber(phone: string): NumberState {
  const dead = deadResultOf(phone)
  if (dead !== undefined) return dead === UNASSIGNED ? 'unassigned' : 'suspended'
  return seeded(seedOf(`probe ${phone}`))() < OFF ? 'off' : 'live'
}
