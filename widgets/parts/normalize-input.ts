/** Digits only: full-width ones are converted, separators removed. */
export const digits = (typed: string): string =>
  typed
    .replace(/[０-９]/g, one => String.fromCharCode(one.charCodeAt(0) - 0xfee0))
    .replace(/[\s-]/g, '')

/** A number with full-width characters converted; sign and decimal point stay for validation. */
export const normalizedNumber = (typed: string): string => typed.normalize('NFKC').trim()

/** A date in any common spelling as `YYYY-MM-DD`: `1950年6月18日`, `1950/6/18`, `19500618`. */
export function day(typed: string): string {
  const text = typed.normalize('NFKC').trim()
  const parts =
    /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? /^(\d{4})\D+(\d{1,2})\D+(\d{1,2})\D*$/.exec(text)
  if (!parts) return text
  const [, year, month = '', date = ''] = parts
  return `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
}
