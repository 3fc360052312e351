import type { DeviceCall } from './device-call.ts'

/** Robot lines have four digits, so that none equals an extension. */
const lines = Array.from({ length: 999 }, (_, index) => String(index + 1).padStart(4, '0'))

/** A line that no call in progress uses. */
export function freeLine(calls: Iterable<Pick<DeviceCall, 'line'>>): string {
  const used = new Set(Array.from(calls, ({ line }) => line))
  return lines.find(line => !used.has(line)) ?? '0000'
}
