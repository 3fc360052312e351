/**
 * Looks at a file of numbers before anything of it is sent: what is wrong with which row, and what is
 * left when those are taken out. Runs in a Worker, or in the page in slices.
 */
import { byteOrderMark, csvLine, exactCsvLine } from '../../../rules/csv.ts'
import { BETWEEN_BREATHS, type Breathe } from '../../../rules/tasks/breath.ts'
import {
  type GoodCells,
  preflight,
  type RowProblem,
  type SheetPlan
} from '../../../rules/tasks/preflight.ts'
import { addNumbersText as t } from '../../../text/add-numbers.ts'
import { preflightText } from '../../../text/tasks.ts'
import { FileRefusal, rowsOfFile } from './rows-of-file.ts'

export interface FileToLookAt {
  readonly file: File
  readonly plan: SheetPlan
}

export interface FileReport {
  /** Why nothing of the file can be used; else blank. */
  readonly refusal: string
  readonly counts: {
    readonly rows: number
    readonly good: number
    readonly bad: number
    readonly twice: number
  }
  /** There are more rows than may come at once; those after the limit were not looked at. */
  readonly isOver: boolean
  /** How many. */
  readonly overCount: number
  /** The good rows as they are sent. */
  readonly good: Blob
  /** Where each of them stands in the file. */
  readonly goodRows: readonly number[]
  /** The same with those that could be put right without asking, to be saved. */
  readonly mended: Blob
  readonly mendedCount: number
  /** The other rows with what is wrong and what to write, to be put right by hand. */
  readonly bad: Blob
}

/** The server takes no more either. */
const LARGEST_FILE = 20 * 1024 * 1024

const CSV = 'text/csv;charset=utf-8'

/** Problems come in portions, so that none is long to hand over. */
const PORTION = 1000

/** Lines as they gather: written a thousand at a time, so that the end is no long moment. */
function lines() {
  const pieces: Blob[] = []
  let now: string[] = []
  const flush = () => {
    if (now.length > 0) pieces.push(new Blob([now.join('')]))
    now = []
  }
  return {
    add(line: string): void {
      if (now.push(line) >= PORTION) flush()
    },
    file(): Blob {
      flush()
      return new Blob(pieces, { type: CSV })
    }
  }
}

/** Hands over the problems row by row; resolves with the rest. */
export async function lookAtFile(
  { file: chosen, plan }: FileToLookAt,
  tell: (problems: readonly RowProblem[]) => void,
  breathe: Breathe
): Promise<FileReport> {
  const file = preflight(plan)
  const again = preflight(plan)
  const [good, mended, bad] = [lines(), lines(), lines()]
  const mendable: string[][] = []
  const goodRows: number[] = []
  const seen = new Set<string>()
  let columns: readonly string[] | undefined
  let waiting: RowProblem[] = []
  let number = 0
  let mendedCount = 0

  const report = (refusal: string): FileReport => {
    tell(waiting)
    waiting = []
    const rows = good.file()
    return {
      refusal,
      counts: { ...file.counts },
      isOver: file.counts.rows > plan.rowsLimit,
      overCount: Math.max(0, file.counts.rows - plan.rowsLimit),
      good: new Blob([byteOrderMark, rows], { type: CSV }),
      goodRows,
      // No good row has what a spreadsheet would run: they are the same lines.
      mended: new Blob([byteOrderMark, rows, mended.file()], { type: CSV }),
      mendedCount,
      bad: new Blob([byteOrderMark, bad.file()], { type: CSV })
    }
  }

  function heading(cells: readonly string[]): boolean {
    columns = cells.map(cell => cell.replace(/^\uFEFF/, '').trim())
    waiting.push(...file.heading(cells))
    again.heading(cells)
    // Of a list, the heading may be anything.
    good.add(plan.ofList ? csvLine(columns) : exactCsvLine(columns))
    bad.add(csvLine([...columns, t.problem(), t.suggestion()]))
    return waiting.length === 0
  }

  /** A row as it is understood, in the order of the file's columns. */
  const lineOf = ({ cells, numbers }: GoodCells): string[] => {
    const line = columns?.map((_, at) => cells[at] ?? '') ?? []
    line[file.phoneAt] = numbers.join(';')
    return line
  }

  function takeBad(cells: readonly string[], problems: readonly RowProblem[]): void {
    waiting.push(...problems)
    const say = (what: 'reason' | 'suggestion') =>
      problems.map(one => `${one.column} ${one[what]}`.trim()).join('；')
    bad.add(csvLine([...cells, say('reason'), say('suggestion')]))
    if (!problems.every(({ fix }) => fix !== undefined)) return
    const fixes = new Map(problems.map(({ column, fix }) => [column, fix]))
    mendable.push((columns ?? []).map((column, at) => fixes.get(column) ?? cells[at] ?? ''))
  }

  function takeGood(row: GoodCells): void {
    good.add(exactCsvLine(lineOf(row)))
    goodRows.push(number)
    mendedCount += 1
    for (const one of row.numbers) seen.add(one)
  }

  function take(cells: readonly string[]): boolean {
    number += 1
    if (!columns) return heading(cells)
    const looked = file.look(cells, number)
    if ('numbers' in looked) takeGood(looked)
    else if (looked.length > 0) takeBad(cells, looked)
    else if (file.counts.rows > plan.rowsLimit && cells.some(cell => cell.trim() !== ''))
      bad.add(csvLine([...cells, preflightText.tooManyRows({ limit: plan.rowsLimit }), '']))
    if (waiting.length >= PORTION) {
      tell(waiting)
      waiting = []
    }
    // Those beyond the limit are only counted.
    return true
  }

  /** What could be put right comes last: a number that is there already stays what it is. */
  async function mend(): Promise<void> {
    for (const [at, cells] of mendable.entries()) {
      const row = again.look(cells, at)
      if ('numbers' in row && !row.numbers.some(one => seen.has(one))) {
        mended.add(csvLine(lineOf(row)))
        mendedCount += 1
      }
      if (at % BETWEEN_BREATHS === 0) await breathe()
    }
  }

  if (chosen.size > LARGEST_FILE) return report(t.tooLarge({ name: chosen.name }))
  try {
    const bytes = new Uint8Array(await chosen.arrayBuffer())
    await rowsOfFile(chosen.name, bytes, take, breathe)
  } catch (error) {
    if (error instanceof FileRefusal) return report(error.message)
    throw error
  }
  if (waiting.some(({ row }) => row === 1)) return report(t.wrongTemplate())
  await mend()
  return report(file.counts.rows === 0 ? preflightText.empty() : '')
}
