import type { Answer } from '../answer.ts'
import type { CallBook } from '../simulation/call-book.ts'
import { callAnswers } from './call-answers.ts'
import { customerAnswers } from './customer-answers.ts'
import { dispositionAnswers } from './disposition-answers.ts'
import { listAnswers } from './list-answers.ts'
import { orderAnswers } from './order-answers.ts'
import { reportAnswers } from './report-answers.ts'
import { seatAnswers } from './seat-answers.ts'
import { sessionAnswers } from './session-answers.ts'
import { taskAnswers } from './task-answers.ts'

/** Every endpoint that the sandbox replies to; all others are refused. */
export const allAnswers = (book: CallBook): readonly Answer[] => [
  ...sessionAnswers,
  ...seatAnswers(book),
  ...callAnswers,
  ...dispositionAnswers,
  ...customerAnswers,
  ...orderAnswers,
  ...taskAnswers,
  ...listAnswers,
  ...reportAnswers
]
