import { type ExchangeElsewhere, exchangeElsewhere } from './exchange-elsewhere.ts'
import { exchangeForOthers } from './exchange-for-others.ts'
import type { TelephonyOptions } from './process-options.ts'

type Needs = Parameters<typeof exchangeForOthers>[0] &
  Omit<Parameters<typeof exchangeElsewhere>[0], 'url'>

/** The side of a server that uses the process of the exchange, or of that process; neither for other servers. */
export function openSides(
  { telephonyUrl, role, onRefused }: TelephonyOptions,
  needs: Omit<Needs, 'onRefused'>
): {
  readonly exchange: ExchangeElsewhere | undefined
  /** After the other servers have answered. */
  readonly introduce: () => Promise<void>
} {
  const others =
    role === 'telephony'
      ? exchangeForOthers({ ...needs, ...(onRefused && { onRefused }) })
      : undefined
  return {
    exchange: telephonyUrl ? exchangeElsewhere({ ...needs, url: telephonyUrl }) : undefined,
    introduce: async () => others?.begin()
  }
}
