/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { numberMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  numbers: {
    see: 'View number',
    hide: 'Hide number',
    question: 'View the number?',
    ask: 'Viewing the number costs ¥{fee}. Continue?',
    seen: 'Number shown',
    missing: 'The number does not exist, or you may not view it'
  } satisfies English<typeof numberMessages>
}
