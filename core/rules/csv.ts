/** Csv as spreadsheets read it. */

/** What Excel takes for the beginning of a formula, full-width signs included. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/**
 * One cell of a csv file. A text that a spreadsheet would run gets an apostrophe in front, which
 * makes it text again; also `+86…` and `-1` when they come from outside as text.
 */
const neutral = (value: string): string => (formula.test(value) ? `'${value}` : value)
const quoted = (value: string): string =>
  /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
const cell = (value: string | number): string =>
  typeof value === 'number' ? String(value) : quoted(neutral(value))

export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map(cell).join(',')}\r\n`

/** Without this mark Excel reads UTF-8 as GBK. */
export const byteOrderMark = '\uFEFF'

/** A line for a program, which runs nothing: every cell comes back as it is. */
export const exactCsvLine = (cells: readonly string[]): string =>
  `${cells.map(quoted).join(',')}\r\n`
