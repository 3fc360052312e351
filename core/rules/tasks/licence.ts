/** Where the times of a task and the licence agreement disagree (doc 2 §2.5; rulings). */
import { taskPlanText as t } from '../../text/task-plan.ts'
import { LICENCE } from './dial-times.ts'
import type { Minutes, TaskForm } from './form.ts'
import { spokenTimes } from './periods.ts'
import { isAnsweredByAgents } from './visible.ts'

/** `warn` lets a task be saved that has such hours, `block` does not. */
export type LicencePolicy = 'warn' | 'block'

export interface LicenceConflict {
  readonly policy: LicencePolicy
  /** Each line of times that has such hours, by the path of its field. */
  readonly fields: readonly string[]
  /** The hours outside, in minutes of the day. */
  readonly outside: readonly Minutes[]
  readonly message: string
}

function outsideOf([start, end]: Minutes): readonly Minutes[] {
  if (start === null || end === null || start >= end) return []
  const early: Minutes[] = start < LICENCE[0] ? [[start, Math.min(end, LICENCE[0])]] : []
  return end > LICENCE[1] ? [...early, [Math.max(start, LICENCE[1]), end]] : early
}

/** Undefined where there is none: people may call at other hours than robots. */
export function licenceConflict(
  form: Pick<TaskForm, 'taskType' | 'workTimePeriods'>,
  policy: LicencePolicy
): LicenceConflict | undefined {
  if (isAnsweredByAgents(form)) return undefined
  const fields: string[] = []
  const outside = new Map<string, Minutes>()
  for (const [period, { dialPeriods }] of form.workTimePeriods.entries())
    for (const [at, times] of dialPeriods.entries()) {
      const found = outsideOf(times)
      if (found.length > 0) fields.push(`workTimePeriods.${period}.dialPeriods.${at}`)
      for (const one of found) outside.set(one.join(), one)
    }
  if (fields.length === 0) return undefined
  const times = [...outside.values()]
  const said = { times: spokenTimes(times) }
  const message = policy === 'block' ? t.licenceBlocks(said) : t.licenceWarns(said)
  return { policy, fields, outside: times, message }
}

const DAY_MINUTES = 1440
const REDIAL_FIELD = 'redial.redialInterval'

export type DailyConflict = Pick<LicenceConflict, 'policy' | 'message'> & { readonly field: string }

/**
 * A robot may call one number once a day. Undefined where a redial keeps to that: it waits for a day,
 * or the limits of the task allow one call a day of each kind that is called again.
 */
export function dailyConflict(
  form: Pick<TaskForm, 'taskType' | 'redial' | 'dialLimit'>,
  policy: LicencePolicy
): DailyConflict | undefined {
  const { redial, dialLimit } = form
  if (isAnsweredByAgents(form) || !redial.enabled) return undefined
  if (Number(redial.redialInterval) >= DAY_MINUTES) return undefined
  const isOnce = ({ dayFreq }: TaskForm['dialLimit']['connect']): boolean =>
    dialLimit.enabled &&
    dayFreq.dialLeft !== '' &&
    Number(dayFreq.dialPeriod) >= 1 &&
    Number(dayFreq.dialLeft) <= 1
  const isKept =
    (!redial.connectedEnabled || isOnce(dialLimit.connect)) &&
    (!redial.unconnectedEnabled || isOnce(dialLimit.unconnect))
  if (isKept) return undefined
  const message = policy === 'block' ? t.dailyBlocks() : t.dailyWarns()
  return { policy, field: REDIAL_FIELD, message }
}

/** All that a task may not do where the licence is enforced, as complaints about its fields. */
export function licenceComplaints(form: TaskForm): readonly { field: string; message: string }[] {
  const hours = licenceConflict(form, 'block')
  const daily = dailyConflict(form, 'block')
  return [
    ...(hours?.fields ?? []).map(field => ({
      field: `${field}.start`,
      message: hours?.message ?? ''
    })),
    ...(daily ? [{ field: daily.field, message: daily.message }] : [])
  ]
}
