/** Conflicts between a task's times and the licence agreement (rule call-task-35). */

import type { Minutes, TaskForm } from '../../call-task-form/rules/form-types.ts'
import { isAnsweredByAgents } from '../../call-task-form/rules/visible-parts.ts'
import { spokenTimes } from '../../call-task-form/rules/work-periods.ts'
import { taskPlanMessages as messages } from '../messages.ts'
import { LICENCE } from './dial-times.ts'

/** With `warn`, a task with such hours may be saved; with `block`, not. */
export type LicencePolicy = 'warn' | 'block'

export interface LicenceConflict {
  readonly policy: LicencePolicy
  /** Field paths of the conflicting time ranges. */
  readonly fields: readonly string[]
  /** The hours outside the licence, in minutes of the day. */
  readonly outside: readonly Minutes[]
  readonly message: string
}

function outsideOf([start, end]: Minutes): readonly Minutes[] {
  if (start === null || end === null || start >= end) return []
  const early: Minutes[] = start < LICENCE[0] ? [[start, Math.min(end, LICENCE[0])]] : []
  return end > LICENCE[1] ? [...early, [Math.max(start, LICENCE[1]), end]] : early
}

/** Undefined without a conflict; licence hours apply to robots only. */
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
  const values = { times: spokenTimes(times) }
  const message =
    policy === 'block' ? messages.licenceBlocks(values) : messages.licenceWarns(values)
  return { policy, fields, outside: times, message }
}

const DAY_MINUTES = 1440
const REDIAL_FIELD = 'redial.redialInterval'

export type DailyConflict = Pick<LicenceConflict, 'policy' | 'message'> & { readonly field: string }

/**
 * Robots may call a number once a day. Undefined when redials comply: they wait for a day, or the
 * limits allow one call a day of each redialled kind.
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
  const message = policy === 'block' ? messages.dailyBlocks() : messages.dailyWarns()
  return { policy, field: REDIAL_FIELD, message }
}

/** All licence violations as form issues, for enforced licences. */
export function licenceIssues(form: TaskForm): readonly { field: string; message: string }[] {
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
