/** Moves a row by one place; the same list at its ends. */
export function moved<Row>(rows: readonly Row[], at: number, by: -1 | 1): Row[] {
  const row = rows[at]
  const to = at + by
  if (row === undefined || to < 0 || to >= rows.length) return [...rows]
  return rows.toSpliced(at, 1).toSpliced(to, 0, row)
}
