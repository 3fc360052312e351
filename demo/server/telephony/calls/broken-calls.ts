/** Calls whose user agent at the exchange broke: who has them, and the BYE for the telephone. */
import { byeTo } from '../sip/agent-dialog.ts'
import {
  bareUri,
  first,
  type SipMessage,
  type SipRequest,
  type SipResponse,
  uriOf
} from '../sip/sip-message.ts'
import { lost } from '../sip/transactions/invite-table.ts'

/** Whether one of these user agents is an end of a call. */
export function isServedBy(
  services: readonly string[],
  invite: SipRequest,
  answer: SipResponse | undefined
): boolean {
  const contactOf = (message: SipMessage): string => bareUri(uriOf(first(message, 'Contact') ?? ''))
  const contacts = [invite, ...(answer ? [answer] : [])].map(contactOf)
  return services.some(service => contacts.includes(bareUri(service)))
}

/** The BYE in the name of the lost end; the reason makes it the system's. */
export const byeOfLost = (
  by: 'caller' | 'callee',
  invite: SipRequest,
  answer: SipResponse,
  sequences: ReadonlyMap<string, number>
): SipRequest => byeTo(by, invite, answer, sequences, lost)
