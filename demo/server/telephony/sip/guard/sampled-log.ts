/** A log for events that an unauthenticated socket can cause as often as it likes. */

/** In ms. */
const INTERVAL = 60_000
/** Kinds that are remembered: the text of an error is one. */
const MAX_KINDS = 100

/** `kind` has no value from a message: neither numbers nor secrets are logged. */
export type SampledLog = (kind: string, detail?: string) => void

/** Digits that may be a telephone number, as in the text of an error. */
const withoutNumbers = (text: string): string => text.replace(/\d{5,}/g, '…')

/**
 * Logs the first event of a kind at once, and then one line per interval with the number of further
 * events.
 */
export function sampledLog(
  log: (line: string) => void,
  now: () => number = Date.now,
  interval = INTERVAL
): SampledLog {
  const kinds = new Map<string, { since: number; further: number }>()
  return (kind, detail = '') => {
    const known = kinds.get(kind)
    if (known && now() - known.since < interval) {
      known.further++
      return
    }
    const further = known?.further ?? 0
    if (kinds.size >= MAX_KINDS) kinds.clear()
    kinds.set(kind, { since: now(), further: 0 })
    const count = further > 0 ? ` (${further} more since the last line)` : ''
    const separator = detail.startsWith('\n') ? '' : ': '
    log(`sip: ${withoutNumbers(kind)}${count}${detail && separator}${withoutNumbers(detail)}`)
  }
}
