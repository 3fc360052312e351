/** Of a semibold letter of 14 px, with the wide ones. */
const LETTER_PX = 8
const PADDING_PX = 30
const SORT_PX = 18

/** The width of a column, at least that of its heading where that is in Latin letters: it is longer than the Chinese one. */
export function headingRoom(title: string, width: number | undefined, canSort = false) {
  if (width === undefined || !/^[\x20-\x7e]+$/.test(title)) return width
  const least = title.length * LETTER_PX + PADDING_PX + (canSort ? SORT_PX : 0)
  return Math.max(width, Math.ceil(least))
}

/** The columns with room for their headings. */
export const withHeadingRoom = <
  One extends { readonly title: string; readonly width?: number; readonly canSort?: boolean }
>(
  columns: readonly One[]
): readonly One[] =>
  columns.map(column => {
    const width = headingRoom(column.title, column.width, column.canSort)
    return width === undefined ? column : { ...column, width }
  })
