/** Digits as they are meant: full-width ones of a Chinese keyboard, and without what stands between. */
export const digits = (typed: string): string =>
  typed
    .replace(/[０-９]/g, one => String.fromCharCode(one.charCodeAt(0) - 0xfee0))
    .replace(/[\s-]/g, '')

/** A number as it is meant: signs and points stay, for a rule to refuse. */
export const figure = (typed: string): string => typed.normalize('NFKC').trim()

/** A day as it travels, however people write one: `1950年6月18日`, `1950/6/18`, `19500618`. */
export function day(typed: string): string {
  const text = typed.normalize('NFKC').trim()
  const parts =
    /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? /^(\d{4})\D+(\d{1,2})\D+(\d{1,2})\D*$/.exec(text)
  if (!parts) return text
  const [, year, month = '', date = ''] = parts
  return `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
}
