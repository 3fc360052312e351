/** Why a number of a task is not being dialled. */
import { readonlyType } from 'nanostores'
import { queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { whileSignedIn } from '../../session/signed-in-stores.ts'
import { callTasks } from '../call-tasks/endpoints.ts'
import type { WhyNotDialled } from '../call-tasks/schemas.ts'
import { taskPlanText as t } from './messages.ts'

const found = queryStore<WhyNotDialled>()
export const $whyNot = readonlyType(found.$store)

/** Asks again. Never rejects; failures are in `$whyNot`. */
export const askWhyNot = (id: string, phone: string): Promise<void> =>
  found.load(() => call(callTasks.why, { id, body: { phone } }, { silent: true }))

export const leaveWhyNot = (): void => found.forget()

const advice: Readonly<Record<string, () => string>> = {
  TASK_NOT_RUNNING: t.adviseRun,
  OUTSIDE_PERIOD: t.advisePeriod,
  OUTSIDE_GLOBAL: t.adviseGlobal,
  OUTSIDE_LICENCE: t.adviseLicence,
  NO_LINE: t.adviseLine,
  NO_ROBOT: t.adviseRobot,
  NO_AGENT: t.adviseAgent,
  CONCURRENCY: t.adviseConcurrency,
  IN_QUEUE: t.adviseQueue,
  REDIAL_WAIT: t.adviseRedial,
  DIAL_LIMIT: t.adviseLimit,
  CALLED_TODAY: t.adviseDaily,
  BLACKLIST: t.adviseBlacklist,
  RED_LIST: t.adviseRedList,
  TASK_ENDED: t.adviseEnded,
  DIALLING: t.adviseDialling,
  DONE: t.adviseDone
}

/** Suggested remedy; blank for an unknown reason. */
export const adviceFor = (reason: string): string => advice[reason]?.() ?? ''

whileSignedIn(() => leaveWhyNot)
