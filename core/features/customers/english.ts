/** English of this folder's messages and labels. */
import type { English } from '../../messages/english-of.ts'
import type { caseMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  cases: {
    wrongDate: 'Enter a valid date'
  } satisfies English<typeof caseMessages>
}

/** By the Chinese label of a code (enums.ts). */
export const labels = {
  男: 'Male',
  女: 'Female',
  未知: 'Unknown',
  单行文本: 'Single-line text',
  单选: 'Single choice',
  多选: 'Multiple choice',
  单选下拉: 'Single-choice list',
  多选下拉: 'Multiple-choice list',
  多行文本: 'Multi-line text'
}
