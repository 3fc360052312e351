/**
 * A number with its middle hidden: `138****5678`, `010-****5678`.
 *
 * What has fewer than seven digits is an extension or a short number and is nobody's secret.
 */
export function maskedPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '').length
  if (digits < 7) return phone
  const landline = /^(0\d{2,3}-?)(\d{3,4})(\d{4})$/.exec(phone)
  if (landline) return `${landline[1]}${'*'.repeat(landline[2]?.length ?? 0)}${landline[3]}`
  return `${phone.slice(0, 3)}${'*'.repeat(phone.length - 7)}${phone.slice(-4)}`
}

const region = /^(?:[^省市]{2,9}省)?(?:[^市]{1,9}市)?(?:[^区县旗]{1,9}[区县旗])?/

/** An address down to its district; the rest is hidden. */
export function maskedAddress(address: string): string {
  const known = region.exec(address)?.[0] ?? ''
  return address.length > known.length ? `${known}****` : address
}
