/** What stands against a call that a person makes by hand. */
import type { DialRestriction } from '../../../core/contract/endpoints/calls.ts'
import { plainNumber } from '../../../core/rules/phone-number.ts'
import { isRobotTime } from '../../../core/rules/robot-calls.ts'
import { dialText } from '../../../core/text/dial.ts'
import type { Backend } from '../backend.ts'
import { restrictionsOf } from './restrictions.ts'

const NO_LIMITS = { library: 0, limit: undefined }
/** Extensions are on no list. */
const isExtension = (number: string): boolean => number.length <= 4

/** What the lists of an enterprise say; the white list goes before the blacklist. */
export async function listedAs(
  { db }: Pick<Backend, 'db'>,
  enterpriseId: string,
  written: string
): Promise<DialRestriction | undefined> {
  const number = plainNumber(written)
  if (isExtension(number)) return undefined
  const found = await restrictionsOf(db, enterpriseId, NO_LIMITS, [number], Date.now())
  const reason = found.get(number)?.reason
  if (reason === 'RED_LIST') return { reason, message: dialText.redListed(), canConfirm: false }
  if (reason === 'BLACKLIST') return { reason, message: dialText.blacklisted(), canConfirm: true }
  return undefined
}

/** The same, and the hours of the licence, which hold for robots: a person is asked, not refused. */
export async function restrictionOf(
  backend: Pick<Backend, 'db' | 'dialClock'>,
  enterpriseId: string,
  number: string
): Promise<DialRestriction | undefined> {
  const listed = await listedAs(backend, enterpriseId, number)
  if (listed || isExtension(plainNumber(number)) || isRobotTime(backend.dialClock())) return listed
  return { reason: 'OUTSIDE_HOURS', message: dialText.outsideHours(), canConfirm: true }
}
