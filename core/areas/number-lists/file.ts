/** The file of a list: looked at before anything of it is sent, as files of numbers for a task are. */
import { listPlan } from '../../rules/tasks/listed.ts'
import { numberListText as t } from '../../text/number-lists.ts'
import { type NumberFile, numberFiles } from '../add-numbers/files.ts'
import { rowsLimit } from '../add-numbers/rows-limit.ts'
import { $entry } from './entry.ts'

export const listFiles = numberFiles({ plan: () => listPlan(rowsLimit()) })

$entry.listen(({ at }) => {
  if (at !== 'adding') listFiles.forget()
})

/** What keeps a file from being taken over; undefined when it is there. */
export function fileComplaint(file: NumberFile | undefined): string | undefined {
  switch (file?.at) {
    case 'ready':
      return undefined
    case 'looked':
      return t.fileUndecided()
    case 'looking':
    case 'sending':
      return t.fileComing()
    default:
      return t.fileMissing()
  }
}
