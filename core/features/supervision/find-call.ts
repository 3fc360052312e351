/** Filters the running calls by typed text. */
import { matchesMasked } from '../../lib/format/masking.ts'
import type { RunningCall } from './schemas.ts'

/** By agent, customer or number; full-width digits are normalised. */
export function isFound(call: RunningCall, typed: string): boolean {
  const entered = typed.normalize('NFKC').trim()
  const { agentName, agentNumber, customerName, customerPhone } = call
  return (
    [agentName, agentNumber, customerName].some(text => text.normalize('NFKC').includes(entered)) ||
    matchesMasked(customerPhone, entered)
  )
}
