/** Why a number of a task is not being called. */
import { readonlyType } from 'nanostores'
import { callTasks } from '../../contract/endpoints/call-tasks.ts'
import type { WhyNotDialled } from '../../contract/entities/call-task.ts'
import { remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { whileSignedIn } from '../../session/account.ts'
import { taskPlanText as t } from '../../text/task-plan.ts'

const found = remote<WhyNotDialled>()
export const $whyNot = readonlyType(found.$store)

/** Asks anew. Never rejects: `$whyNot` says what failed. */
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

/** What somebody can do about it; blank for a reason that is new to us. */
export const adviceFor = (reason: string): string => advice[reason]?.() ?? ''

whileSignedIn(() => leaveWhyNot)
