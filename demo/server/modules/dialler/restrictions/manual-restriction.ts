/** Restrictions of an agent's own call. */
import type { DialRestriction } from '../../../../../core/features/calls/endpoints.ts'
import { isRobotTime } from '../../../../../core/features/task-plan/rules/robot-calls.ts'
import { plainNumber } from '../../../../../core/lib/format/phone-number.ts'
import type { Backend } from '../../../backend.ts'
import { restrictionsOf } from './dial-restrictions.ts'
import { dialServerMessages } from './messages.ts'

const NO_LIMITS = { library: 0, limit: undefined }
/** Extensions are on no list. */
export const isExtension = (number: string): boolean => number.length <= 4

/** Restriction by an enterprise's lists; the white list overrides the blacklist. */
export async function listedAs(
  { db }: Pick<Backend, 'db'>,
  enterpriseId: string,
  written: string
): Promise<DialRestriction | undefined> {
  const number = plainNumber(written)
  if (isExtension(number)) return undefined
  const found = await restrictionsOf(db, enterpriseId, NO_LIMITS, [number], Date.now())
  const reason = found.get(number)?.reason
  if (reason === 'RED_LIST')
    return { reason, message: dialServerMessages.redListed(), canConfirm: false }
  if (reason === 'BLACKLIST')
    return { reason, message: dialServerMessages.blacklisted(), canConfirm: true }
  return undefined
}

/** The same and the licensed hours, which bind robots; an agent gets a confirmation prompt. */
export async function restrictionOf(
  backend: Pick<Backend, 'db' | 'dialClock'>,
  enterpriseId: string,
  number: string
): Promise<DialRestriction | undefined> {
  const listed = await listedAs(backend, enterpriseId, number)
  if (listed || isExtension(plainNumber(number)) || isRobotTime(backend.dialClock())) return listed
  return { reason: 'OUTSIDE_HOURS', message: dialServerMessages.outsideHours(), canConfirm: true }
}
