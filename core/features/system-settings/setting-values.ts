/** Values as typed. */

/** A whole number within the limits; undefined for anything else. */
export function wholeNumber(typed: string, least: number, most: number): number | undefined {
  const text = typed.normalize('NFKC').trim()
  const value = Number(text)
  return /^\d{1,9}$/.test(text) && value >= least && value <= most ? value : undefined
}
