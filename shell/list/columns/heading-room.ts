/** Of a semibold letter of 14 px, with the wide ones. */
const LETTER_PX = 7.6
const PADDING_PX = 30
const SORT_PX = 18

/** The width of a column, at least that of its heading where that is in Latin letters: it is longer than the Chinese one. */
export function headingRoom(title: string, width: number | undefined, canSort = false) {
  if (width === undefined || !/^[\x20-\x7e]+$/.test(title)) return width
  const least = title.length * LETTER_PX + PADDING_PX + (canSort ? SORT_PX : 0)
  return Math.max(width, Math.ceil(least))
}
