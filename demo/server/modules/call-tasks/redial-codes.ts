/** Call results after which a number may be redialled. */

import type { TaskForm } from '../../../../core/features/call-task-form/rules/form-types.ts'
import { intentCode, intentLetterOf } from '../../../../core/features/customer-details/enums.ts'

/** Codes of unanswered calls that may be redialled. */
export const redialable = ['2', '3', '5', '6', '8', '9', '10', '11', '12']
export const unredialable = ['1', '4', '7', '13']

const letters = intentCode.codes.map(code => intentLetterOf(code))
const answered: ReadonlySet<unknown> = new Set(['all', ...intentCode.codes, ...letters])
const unanswered: ReadonlySet<string> = new Set(['all', ...redialable, ...unredialable])

/** The field that contains an unknown code. */
export function unknownCodeField({ redial }: Pick<TaskForm, 'redial'>): string | undefined {
  if (!redial.alreadyConnect.every(code => answered.has(code))) return 'redial.alreadyConnect'
  if (!redial.unconnect.every(code => unanswered.has(code))) return 'redial.unconnect'
  const levels = redial.callTerminateIntentionLevelCodes
  return levels.every(code => answered.has(code))
    ? undefined
    : 'redial.callTerminateIntentionLevelCodes'
}
