/**
 * Inspects a number file before its upload: the issues of each row, and the valid remainder. Runs
 * in a Worker, or time-sliced on the main thread.
 */

import { YIELD_INTERVAL_MS, type YieldToEventLoop } from '../../../lib/async/yield-to-event-loop.ts'
import { byteOrderMark, csvLine, exactCsvLine } from '../../../lib/spreadsheet/csv.ts'
import { joinMessages } from '../../../messages/join-messages.ts'
import { preflightMessages } from '../../call-tasks/task-messages.ts'
import { addNumbersMessages as messages } from '../messages.ts'
import { preflight } from '../rules/row-rules.ts'
import type { GoodCells, RowProblem, SheetPlan } from '../rules/row-types.ts'
import { FileRefusal, rowsOfFile } from './rows-of-file.ts'

export interface InspectableFile {
  readonly file: File
  readonly plan: SheetPlan
}

export interface FileReport {
  /** Why the whole file is unusable; blank otherwise. */
  readonly refusal: string
  readonly counts: {
    readonly rows: number
    readonly good: number
    readonly bad: number
    readonly twice: number
  }
  /** The heading of the file. */
  readonly columns: readonly string[]
  /** The row limit is exceeded; further rows were not checked. */
  readonly isOver: boolean
  /** Number of rows beyond the limit. */
  readonly overCount: number
  /** The valid rows as uploaded. */
  readonly good: Blob
  /** Their row numbers in the file. */
  readonly goodRows: readonly number[]
  /** The same with automatic corrections applied, for download. */
  readonly repaired: Blob
  readonly repairedCount: number
  /** The invalid rows with issue and suggestion, for correction by hand. */
  readonly bad: Blob
}

/** Size limit of the server, in bytes. */
const LARGEST_FILE = 20 * 1024 * 1024 // rule number-import-13

const CSV = 'text/csv;charset=utf-8'

/** Issues are posted in batches, to bound the cost of each message. */
const PORTION = 1000

/** Accumulates lines in blocks of a thousand, to avoid one long concatenation at the end. */
function lines() {
  const blobs: Blob[] = []
  let now: string[] = []
  const flush = () => {
    if (now.length > 0) blobs.push(new Blob([now.join('')]))
    now = []
  }
  return {
    add(line: string): void {
      if (now.push(line) >= PORTION) flush()
    },
    file(): Blob {
      flush()
      return new Blob(blobs, { type: CSV })
    }
  }
}

/** Emits issues while reading; resolves with the remaining result. */
export async function inspectFile(
  { file: chosen, plan }: InspectableFile,
  onProblems: (problems: readonly RowProblem[]) => void,
  yieldNow: YieldToEventLoop
): Promise<FileReport> {
  const file = preflight(plan)
  const again = preflight(plan)
  const [good, repaired, bad] = [lines(), lines(), lines()]
  const repairableRows: string[][] = []
  const goodRows: number[] = []
  const seen = new Set<string>()
  let columns: readonly string[] | undefined
  let waiting: RowProblem[] = []
  let number = 0
  let repairedCount = 0

  const report = (refusal: string): FileReport => {
    onProblems(waiting)
    waiting = []
    const rows = good.file()
    return {
      refusal,
      counts: { ...file.counts },
      columns: columns ?? [],
      isOver: file.counts.rows > plan.rowsLimit,
      overCount: Math.max(0, file.counts.rows - plan.rowsLimit),
      good: new Blob([byteOrderMark, rows], { type: CSV }),
      goodRows,
      // No valid row contains a formula, so the lines are identical.
      repaired: new Blob([byteOrderMark, rows, repaired.file()], { type: CSV }),
      repairedCount,
      bad: new Blob([byteOrderMark, bad.file()], { type: CSV })
    }
  }

  function heading(cells: readonly string[]): boolean {
    columns = cells.map(cell => cell.replace(/^\uFEFF/, '').trim())
    waiting.push(...file.heading(cells))
    again.heading(cells)
    // List files may have any heading.
    good.add(plan.ofList ? csvLine(columns) : exactCsvLine(columns))
    bad.add(csvLine([...columns, messages.problem(), messages.suggestion()]))
    return waiting.length === 0
  }

  /** Normalised row in the column order of the file. */
  const lineOf = ({ cells, numbers }: GoodCells): string[] => {
    const line = columns?.map((_, at) => cells[at] ?? '') ?? []
    line[file.phoneAt] = numbers.join(';')
    return line
  }

  function takeBad(cells: readonly string[], problems: readonly RowProblem[]): void {
    waiting.push(...problems)
    const textOf = (what: 'reason' | 'suggestion') =>
      problems.map(one => `${one.column} ${one[what]}`.trim()).join(joinMessages.clause())
    bad.add(csvLine([...cells, textOf('reason'), textOf('suggestion')]))
    if (!problems.every(({ fix }) => fix !== undefined)) return
    const fixes = new Map(problems.map(({ column, fix }) => [column, fix]))
    repairableRows.push((columns ?? []).map((column, at) => fixes.get(column) ?? cells[at] ?? ''))
  }

  function takeGood(row: GoodCells): void {
    good.add(exactCsvLine(lineOf(row)))
    goodRows.push(number)
    repairedCount += 1
    for (const one of row.numbers) seen.add(one)
  }

  function take(cells: readonly string[]): boolean {
    number += 1
    if (!columns) return heading(cells)
    const validated = file.look(cells, number)
    if ('numbers' in validated) takeGood(validated)
    else if (validated.length > 0) takeBad(cells, validated)
    else if (file.counts.rows > plan.rowsLimit && cells.some(cell => cell.trim() !== ''))
      bad.add(csvLine([...cells, preflightMessages.tooManyRows({ limit: plan.rowsLimit }), '']))
    if (waiting.length >= PORTION) {
      onProblems(waiting)
      waiting = []
    }
    // Rows beyond the limit are only counted.
    return true
  }

  /** Corrected rows come last, so that duplicates resolve in favour of originally valid ones. */
  async function repair(): Promise<void> {
    for (const [at, cells] of repairableRows.entries()) {
      const row = again.look(cells, at)
      if ('numbers' in row && !row.numbers.some(one => seen.has(one))) {
        repaired.add(csvLine(lineOf(row)))
        repairedCount += 1
      }
      if (at % YIELD_INTERVAL_MS === 0) await yieldNow()
    }
  }

  if (chosen.size > LARGEST_FILE) return report(messages.tooLarge({ name: chosen.name }))
  try {
    const bytes = new Uint8Array(await chosen.arrayBuffer())
    await rowsOfFile(chosen.name, bytes, take, yieldNow)
  } catch (error) {
    if (error instanceof FileRefusal) return report(error.message)
    throw error
  }
  if (waiting.some(({ row }) => row === 1)) return report(messages.wrongTemplate())
  await repair()
  return report(file.counts.rows === 0 ? preflightMessages.empty() : '')
}
