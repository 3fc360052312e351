/** Addresses from which members may sign in: single ones and ranges in CIDR notation. */
import { systemSettingMessages as messages } from '../messages.ts'

export const MOST_ADDRESSES = 100

const isIpv4 = (text: string): boolean =>
  /^(?:0|[1-9]\d{0,2})(?:\.(?:0|[1-9]\d{0,2})){3}$/.test(text) &&
  text.split('.').every(part => Number(part) <= 255)

const isIpv6 = (text: string): boolean =>
  /^[\da-f:.]+$/i.test(text) && text.includes(':') && URL.canParse(`http://[${text}]/`)

export interface AddressRange {
  readonly address: string
  readonly family: 'ipv4' | 'ipv6'
  readonly prefix: number
}

/** Such as `10.1.0.0/16`, `203.0.113.7` or `2001:db8::/32`; undefined for anything else. */
export function addressRange(typed: string): AddressRange | undefined {
  const [address = '', prefix, ...more] = typed.trim().split('/')
  const family = isIpv4(address) ? 'ipv4' : isIpv6(address) ? 'ipv6' : undefined
  if (family === undefined || more.length > 0) return undefined
  const most = family === 'ipv4' ? 32 : 128
  if (prefix === undefined) return { address, family, prefix: most }
  const length = Number(prefix)
  return /^\d{1,3}$/.test(prefix) && length <= most
    ? { address, family, prefix: length }
    : undefined
}

/** The addresses of a text with one in each line. */
export const addressesIn = (text: string): readonly string[] => [
  ...new Set(
    text
      .normalize('NFKC')
      .split(/[\s,;、]+/)
      .filter(Boolean)
  )
]

export function addressesIssue(addresses: readonly string[]): string | undefined {
  if (addresses.length > MOST_ADDRESSES) return messages.addressesMany({ most: MOST_ADDRESSES })
  const wrong = addresses.find(one => addressRange(one) === undefined)
  return wrong === undefined ? undefined : messages.addressWrong({ address: wrong })
}
