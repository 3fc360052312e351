/** Looks at files of numbers away from the page, which goes on as if nothing were. */

import { answerWith } from '../../../lib/answer-with.ts'
import { noBreath } from '../../../rules/tasks/breath.ts'
import type { RowProblem } from '../../../rules/tasks/preflight.ts'
import { type FileReport, type FileToLookAt, lookAtFile } from './look-at-file.ts'

answerWith<FileToLookAt, FileReport, readonly RowProblem[]>((asked, tell) =>
  lookAtFile(asked, tell, noBreath)
)
