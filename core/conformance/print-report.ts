import { grouped } from './grouped.ts'
import type { ConformanceReport, OperationReport, OperationStatus } from './report-types.ts'

const STATUS_WIDTH = 12
const LINE_WIDTH = 92
const order: readonly OperationStatus[] = ['wrong', 'missing', 'ok']

function linesOf(operation: OperationReport): readonly string[] {
  const { status, request, name, purpose, when, passed, problems, notChecked } = operation
  const title = request === name ? name : `${request}  (${name})`
  return [
    `${status.padEnd(STATUS_WIDTH)}${title}${status === 'ok' ? `: ${passed.join(', ')}` : ''}`,
    ...(status === 'missing' ? [`    needed for: ${purpose}${when ? `, when ${when}` : ''}`] : []),
    ...problems.map(
      ({ check, at, expected, found }) =>
        `    ${check}: ${at}: expected ${expected}, found ${found}`
    ),
    ...(status === 'wrong' && passed.length > 0 ? [`    right: ${passed.join(', ')}`] : []),
    ...notChecked.map(reason => `    not checked: ${reason}`)
  ]
}

/** Operations that were not checked for one reason, by reason. */
function notCheckedLines(operations: readonly OperationReport[]): readonly string[] {
  const byReason = grouped(operations, ({ notChecked }) => notChecked.join('; '))
  return [...byReason].flatMap(([reason, same]) => [
    `${'not checked'.padEnd(STATUS_WIDTH)}${reason}:`,
    ...wrapped(same.map(({ name }) => name)).map(line => `    ${line}`)
  ])
}

function wrapped(words: readonly string[]): readonly string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < LINE_WIDTH)
      lines[lines.length - 1] = `${last}, ${word}`
    else lines.push(word)
  }
  return lines
}

/** The report as text: operations with problems first. */
export function printReport({ profile, api, operations, counts }: ConformanceReport): string {
  const sorted = order.flatMap(status => operations.filter(one => one.status === status))
  const summary = [
    `${counts.ok} ok, ${counts.wrong} wrong, ${counts.missing} missing,`,
    `${counts['not checked']} not checked`
  ].join(' ')
  return [
    `hutong check: profile ${profile}, ${api}`,
    '',
    ...sorted.flatMap(linesOf),
    ...notCheckedLines(operations.filter(({ status }) => status === 'not checked')),
    '',
    summary,
    ''
  ].join('\n')
}

/** 0 when everything that was checked is right, else 1. */
export const exitCodeOf = ({ counts }: ConformanceReport): 0 | 1 =>
  counts.wrong + counts.missing === 0 ? 0 : 1
