/** The file of a list; inspected before its upload like files of task numbers. */

import type { NumberFile } from '../number-import/file-types.ts'
import { numberFiles } from '../number-import/number-files.ts'
import { rowsLimit } from '../number-import/rows-limit.ts'
import { listPlan } from '../number-import/rules/listed-sheet.ts'
import { $entry } from './list-entry.ts'
import { numberListMessages as messages } from './messages.ts'

export const listFiles = numberFiles({ plan: () => listPlan(rowsLimit()) })

$entry.listen(({ status }) => {
  if (status !== 'adding') listFiles.forget()
})

/** What prevents the import of a file; undefined when it is uploaded. */
export function fileIssue(file: NumberFile | undefined): string | undefined {
  switch (file?.status) {
    case 'ready':
      return undefined
    case 'looked':
      return messages.fileUndecided()
    case 'looking':
    case 'sending':
      return messages.fileComing()
    default:
      return messages.fileMissing()
  }
}
