/** After which calls a number may be called again, by the codes of how they ended. */
import { intentCode, intentLetterOf } from '../../../core/contract/enums/intents.ts'
import type { TaskForm } from '../../../core/rules/tasks/form.ts'

/** Calls that were not answered and may go better another time, and those that will not. */
export const worthwhile = ['2', '3', '5', '6', '8', '9', '10', '11', '12']
export const hopeless = ['1', '4', '7', '13']

const letters = intentCode.codes.map(code => intentLetterOf(code))
const answered: ReadonlySet<unknown> = new Set(['all', ...intentCode.codes, ...letters])
const unanswered: ReadonlySet<string> = new Set(['all', ...worthwhile, ...hopeless])

/** The field with a code that there is not. */
export function strangeCode({ redial }: Pick<TaskForm, 'redial'>): string | undefined {
  if (!redial.alreadyConnect.every(code => answered.has(code))) return 'redial.alreadyConnect'
  if (!redial.unconnect.every(code => unanswered.has(code))) return 'redial.unconnect'
  const levels = redial.callTerminateIntentionLevelCodes
  return levels.every(code => answered.has(code))
    ? undefined
    : 'redial.callTerminateIntentionLevelCodes'
}
