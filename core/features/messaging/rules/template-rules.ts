/** What is wrong with a signature or a template; shared by forms and server. */
import { messagingMessages as messages } from '../messages.ts'
import { MOST_VARIABLES } from '../task-schemas.ts'
import { LEAST_SIGNATURE, LONGEST_SIGNATURE, LONGEST_TEMPLATE } from './lengths.ts'
import { variablesIn } from './message-text.ts'

const LONGEST_VARIABLE = 16

/** rule text-message-2 */
export function signatureIssue(name: string): string | undefined {
  const { length } = name
  if (length === 0) return messages.required()
  if (length < LEAST_SIGNATURE || length > LONGEST_SIGNATURE)
    return messages.signatureLength({ least: LEAST_SIGNATURE, most: LONGEST_SIGNATURE })
  return /^[\p{Script=Han}A-Za-z0-9]+$/u.test(name) && !/^\d+$/.test(name)
    ? undefined
    : messages.signatureWrong()
}

/** rule text-message-3 */
export function contentIssue(content: string): string | undefined {
  if (content.trim() === '') return messages.templateEmpty()
  if (content.length > LONGEST_TEMPLATE) return messages.templateLong({ most: LONGEST_TEMPLATE })
  if (/[【】]/.test(content)) return messages.templateBrackets()
  const names = variablesIn(content)
  const isWhole = !/[{}]/.test(content.replace(/\{[^{}]*\}/g, ''))
  const areNamed = names.every(
    name => name.length <= LONGEST_VARIABLE && /^[\p{Script=Han}\w]+$/u.test(name)
  )
  if (!isWhole || !areNamed)
    return messages.variableWrong({ open: '{', close: '}', most: LONGEST_VARIABLE })
  return names.length > MOST_VARIABLES
    ? messages.variablesMany({ most: MOST_VARIABLES })
    : undefined
}
