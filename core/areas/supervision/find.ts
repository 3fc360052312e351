/** Which of the calls that are on somebody means by what they type. */
import type { RunningCall } from '../../contract/entities/running-call.ts'

/** `138****5678` is found by what is to be seen of it, and by a whole number that it may be. */
function isNumber(shown: string, words: string): boolean {
  const typed = words.replace(/[\s-]/g, '')
  if (shown.includes(typed)) return true
  const isWhole = /^\d+$/.test(typed) && typed.length === shown.length
  return isWhole && [...shown].every((one, at) => one === '*' || one === typed[at])
}

/** By agent, customer or number, however wide its digits are. */
export function isFound(call: RunningCall, typed: string): boolean {
  const words = typed.normalize('NFKC').trim()
  const { agentName, agentNumber, customerName, customerPhone } = call
  return (
    [agentName, agentNumber, customerName].some(text => text.normalize('NFKC').includes(words)) ||
    isNumber(customerPhone, words)
  )
}
