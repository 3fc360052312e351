/**
 * Masks the middle of a number: `138****5678`, `010-****5678`.
 * Fewer than seven digits are an extension or a short number and are not masked.
 */
export function maskedPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '').length
  if (digits < 7) return phone
  const landline = /^(0\d{2,3}-?)(\d{3,4})(\d{4})$/.exec(phone)
  if (landline) return `${landline[1]}${'*'.repeat(landline[2]?.length ?? 0)}${landline[3]}`
  return `${phone.slice(0, 3)}${'*'.repeat(phone.length - 7)}${phone.slice(-4)}`
}

const region = /^(?:[^省市]{2,9}省)?(?:[^市]{1,9}市)?(?:[^区县旗]{1,9}[区县旗])?/

/** Masks an address below its district. */
export function maskedAddress(address: string): string {
  const known = region.exec(address)?.[0] ?? ''
  return address.length > known.length ? `${known}****` : address
}

/**
 * A masked number such as `138****5678` matches its visible digits and any full number consistent
 * with it.
 */
export function matchesMasked(shown: string, entered: string): boolean {
  const typed = entered.replace(/[\s-]/g, '')
  if (shown.includes(typed)) return true
  const isWhole = /^\d+$/.test(typed) && typed.length === shown.length
  return isWhole && [...shown].every((one, at) => one === '*' || one === typed[at])
}
