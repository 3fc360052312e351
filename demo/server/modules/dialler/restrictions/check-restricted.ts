/** Restrictions of a robot's call that an agent ordered. */

import { isRobotTime } from '../../../../../core/features/task-plan/rules/robot-calls.ts'
import type { Backend } from '../../../backend.ts'
import { Refusal, refuse } from '../../../http/refusal.ts'
import { taskPlanServerMessages as messages } from '../../task-plan/messages.ts'
import { restrictionsOf } from './dial-restrictions.ts'

/** Throws outside the licensed hours. */
export function checkLicenceHours({ dialClock }: Pick<Backend, 'dialClock'>): void {
  if (!isRobotTime(dialClock())) throw refuse(messages.outsideLicence())
}

/** Throws for a number on the red list, the global blacklist or in the library `library`. */
export async function checkLists(
  { db }: Pick<Backend, 'db'>,
  enterpriseId: string,
  phone: string,
  library = 0
): Promise<void> {
  const task = { library, limit: undefined }
  const found = await restrictionsOf(db, enterpriseId, task, [phone], Date.now())
  const reason = found.get(phone)?.reason
  if (reason === 'BLACKLIST') throw refuse(messages.inBlacklist())
  if (reason === 'RED_LIST') throw refuse(messages.inRedList())
}

/** Why a waiting call must not be placed any more; undefined when it may. */
export async function restrictionError(
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
