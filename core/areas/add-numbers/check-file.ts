/** What the server says of a file of numbers before it is imported. */
import { addingNumbers } from '../../contract/endpoints/adding-numbers.ts'
import type { ImportCheck } from '../../contract/entities/adding-numbers.ts'
import { call } from '../../net/http.ts'
import { PHONE, type RowProblem } from '../../rules/tasks/preflight.ts'
import { addNumbersText as t } from '../../text/add-numbers.ts'
import type { NumberFile } from './files.ts'
import { inTime } from './in-time.ts'
import type { NumbersTarget } from './target.ts'

export type Checked =
  | { readonly at: 'checking' }
  /** The file may be imported all the same. */
  | { readonly at: 'failed' }
  | {
      readonly at: 'done'
      readonly rows: number
      /** Rows that would not come in, and rows that would and are not called. */
      readonly leftOut: number
      readonly uncalled: number
      /** What is wrong besides the problems that were found here. */
      readonly problems: readonly RowProblem[]
      /** There are more than are told. */
      readonly isCut: boolean
    }

type Sent = Pick<NumberFile, 'attachmentKey' | 'isWhole' | 'report' | 'problems'>
/** Never rejects. */
export type CheckFile = (file: Sent) => Promise<Checked>

const suggestions: Readonly<Record<string, () => string>> = {
  THERE: t.thereHow,
  ALIKE: t.alikeHow,
  BLACKLIST: t.blacklistHow,
  RED_LIST: t.redListHow
}

/** Of a file of which the good rows were sent, the server counts those alone. */
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

function ask(
  target: NumbersTarget,
  attachmentKey: string,
  signal: AbortSignal
): Promise<ImportCheck> {
  const how = { silent: true, signal }
  if (target.into === 'task')
    return call(addingNumbers.checkFile, { id: target.taskId, body: { attachmentKey } }, how)
  if (target.into === 'manual')
    return call(addingNumbers.checkManual, { taskId: target.taskId, body: { attachmentKey } }, how)
  return call(addingNumbers.checkPeople, { body: { attachmentKey, into: target.into } }, how)
}

export const fileCheck =
  (target: NumbersTarget): CheckFile =>
  async file => {
    try {
      const { faults, ...counts } = await inTime(signal => ask(target, file.attachmentKey, signal))
      const isCut = counts.leftOut + counts.uncalled > faults.length
      return { at: 'done', ...counts, problems: problemsOf(file, faults), isCut }
    } catch {
      return { at: 'failed' }
    }
  }

/** Everything that is wrong with a file, found here or by the server, from its first row to its last. */
export const problemsIn = ({ problems, checked }: NumberFile): readonly RowProblem[] =>
  checked?.at === 'done' && checked.problems.length > 0
    ? [...problems, ...checked.problems].toSorted((one, other) => one.row - other.row)
    : problems
