import { BlockList, isIPv4 } from 'node:net'
import { addressRange } from '../../../../core/features/system-settings/rules/address-ranges.ts'

/** Whether an address is in one of the ranges; an IPv4 address may be written as an IPv6 one. */
export function isInRanges(ranges: readonly string[], address: string): boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const read = addressRange(range)
    if (read) list.addSubnet(read.address, read.prefix, read.family)
  }
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  const plain = mapped !== undefined && isIPv4(mapped) ? mapped : address
  return list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6')
}
