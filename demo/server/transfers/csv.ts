/** What Excel takes for the beginning of a formula, full-width signs included. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/**
 * One cell of a csv file. A text that a spreadsheet would run gets an apostrophe in front, which
 * makes it text again; also `+86…` and `-1` when they come from outside as text.
 */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map(cell).join(',')}\r\n`

/** Without this mark Excel reads UTF-8 as GBK. */
export const byteOrderMark = '\uFEFF'
