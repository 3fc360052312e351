/** The server's check of a number file before its import. */

import { call } from '../../net/http.ts'
import { addressBook } from '../address-book/endpoints.ts'
import { inTime } from './check-in-time.ts'
import { addingNumbers } from './endpoints.ts'
import type { CheckFile, NumberFile, Sent } from './file-types.ts'
import type { NumbersTarget } from './import-target.ts'
import { addNumbersMessages as messages } from './messages.ts'
import { PHONE } from './rules/row-rules.ts'
import type { RowProblem } from './rules/row-types.ts'
import type { ImportCheck } from './schemas.ts'

const suggestions: Readonly<Record<string, () => string>> = {
  THERE: messages.thereHow,
  ALIKE: messages.alikeHow,
  BLACKLIST: messages.blacklistHow,
  RED_LIST: messages.redListHow
}

/** When only the valid rows were sent, the server counts those alone. */
function problemsOf(
  { isWhole, report, problems }: Sent,
  faults: ImportCheck['faults']
): readonly RowProblem[] {
  const known = new Set(problems.map(({ row }) => row))
  return faults
    .map(({ row, phone, reason, message }) => ({
      row: isWhole ? row : (report?.goodRows[row - 2] ?? row),
      column: PHONE,
      value: phone,
      reason: message,
      suggestion: suggestions[reason]?.() ?? ''
    }))
    .filter(({ row }) => !known.has(row))
}

function requestCheck(
  target: NumbersTarget,
  attachmentKey: string,
  signal: AbortSignal
): Promise<ImportCheck> {
  const how = { silent: true, signal }
  if (target.into === 'task')
    return call(addingNumbers.checkFile, { id: target.taskId, body: { attachmentKey } }, how)
  if (target.into === 'manual')
    return call(addingNumbers.checkManual, { taskId: target.taskId, body: { attachmentKey } }, how)
  if (target.into === 'member')
    return call(addressBook.checkFile, { id: target.groupId, body: { attachmentKey } }, how)
  return call(addingNumbers.checkPeople, { body: { attachmentKey, into: target.into } }, how)
}

export const fileCheck =
  (target: NumbersTarget): CheckFile =>
  async file => {
    try {
      const { faults, ...counts } = await inTime(signal =>
        requestCheck(target, file.attachmentKey, signal)
      )
      const isCut = counts.leftOut + counts.uncalled > faults.length
      return { status: 'done', ...counts, problems: problemsOf(file, faults), isCut }
    } catch {
      return { status: 'failed' }
    }
  }

/** All issues of a file, local and from the server, in row order. */
export const problemsIn = ({ problems, checked }: NumberFile): readonly RowProblem[] =>
  checked?.status === 'done' && checked.problems.length > 0
    ? [...problems, ...checked.problems].toSorted((one, other) => one.row - other.row)
    : problems
