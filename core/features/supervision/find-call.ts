/** Filters the running calls by typed text. */
import type { RunningCall } from './schemas.ts'

/**
 * A masked number such as `138****5678` matches its visible digits and any full number consistent
 * with it.
 */
function isNumber(shown: string, entered: string): boolean {
  const typed = entered.replace(/[\s-]/g, '')
  if (shown.includes(typed)) return true
  const isWhole = /^\d+$/.test(typed) && typed.length === shown.length
  return isWhole && [...shown].every((one, at) => one === '*' || one === typed[at])
}

/** By agent, customer or number; full-width digits are normalised. */
export function isFound(call: RunningCall, typed: string): boolean {
  const entered = typed.normalize('NFKC').trim()
  const { agentName, agentNumber, customerName, customerPhone } = call
  return (
    [agentName, agentNumber, customerName].some(text => text.normalize('NFKC').includes(entered)) ||
    isNumber(customerPhone, entered)
  )
}
