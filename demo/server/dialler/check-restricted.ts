/** What keeps a robot from calling a number that a person has asked for. */
import { isRobotTime } from '../../../core/rules/robot-calls.ts'
import { taskPlanText as t } from '../../../core/text/task-plan.ts'
import type { Backend } from '../backend.ts'
import { Refusal, refuse } from '../refusal.ts'
import { restrictionsOf } from './restrictions.ts'

/** Refuses outside the hours of the licence. */
export function checkLicenceHours({ dialClock }: Pick<Backend, 'dialClock'>): void {
  if (!isRobotTime(dialClock())) throw refuse(t.outsideLicence())
}

/** Refuses what is on the red list, on the global blacklist, or in the library `library`. */
export async function checkLists(
  { db }: Pick<Backend, 'db'>,
  enterpriseId: string,
  phone: string,
  library = 0
): Promise<void> {
  const task = { library, limit: undefined }
  const found = await restrictionsOf(db, enterpriseId, task, [phone], Date.now())
  const reason = found.get(phone)?.reason
  if (reason === 'BLACKLIST') throw refuse(t.inBlacklist())
  if (reason === 'RED_LIST') throw refuse(t.inRedList())
}

/** Why a call that has waited must not be made any more; undefined when it may be. */
export async function objection(
  needs: Pick<Backend, 'db' | 'dialClock'>,
  enterpriseId: string,
  phone: string
): Promise<string | undefined> {
  try {
    checkLicenceHours(needs)
    await checkLists(needs, enterpriseId, phone)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}
