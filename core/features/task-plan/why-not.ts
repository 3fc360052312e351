/** Why a number of a task is not being dialled. */
import { readonlyType } from 'nanostores'
import { queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { whileSignedIn } from '../../session/signed-in-stores.ts'
import { callTasks } from '../call-tasks/endpoints.ts'
import type { WhyNotDialled } from '../call-tasks/schemas.ts'
import { taskPlanMessages as messages } from './messages.ts'

const found = queryStore<WhyNotDialled>()
export const $whyNot = readonlyType(found.$store)

/** Asks again. Never rejects; failures are in `$whyNot`. */
export const askWhyNot = (id: string, phone: string): Promise<void> =>
  found.load(() => call(callTasks.why, { id, body: { phone } }, { silent: true }))

export const leaveWhyNot = (): void => found.forget()

const advice: Readonly<Record<string, () => string>> = {
  TASK_NOT_RUNNING: messages.adviseRun,
  OUTSIDE_PERIOD: messages.advisePeriod,
  HOLIDAY: messages.adviseHoliday,
  OUTSIDE_GLOBAL: messages.adviseGlobal,
  OUTSIDE_LICENCE: messages.adviseLicence,
  NO_LINE: messages.adviseLine,
  NO_ROBOT: messages.adviseRobot,
  NO_AGENT: messages.adviseAgent,
  CONCURRENCY: messages.adviseConcurrency,
  IN_QUEUE: messages.adviseQueue,
  REDIAL_WAIT: messages.adviseRedial,
  DIAL_LIMIT: messages.adviseLimit,
  CALLED_TODAY: messages.adviseDaily,
  BLACKLIST: messages.adviseBlacklist,
  RED_LIST: messages.adviseRedList,
  NO_VALUES: messages.adviseValues,
  TASK_ENDED: messages.adviseEnded,
  DIALLING: messages.adviseDialling,
  DONE: messages.adviseDone
}

/** Suggested remedy; blank for an unknown reason. */
export const adviceFor = (reason: string): string => advice[reason]?.() ?? ''

whileSignedIn(() => leaveWhyNot)
