import type { UA } from 'jssip'

interface Transaction {
  readonly request: { readonly method: string }
  onTransportError(): void
}

interface Answered {
  readonly response?: unknown
}

/** Parts of JsSIP missing in its types; `_transactions` is undocumented. */
interface Internals {
  readonly _transactions: { readonly nict: Readonly<Record<string, Transaction>> }
  readonly configuration: { readonly uri: { readonly host: string } }
  registrator(): { onTransportClosed(): void }
  sendOptions(
    target: string,
    body: undefined,
    options: { eventHandlers: Record<'succeeded' | 'failed', (event: Answered) => void> }
  ): void
}
const inside = (ua: UA): Internals => ua as unknown as Internals

/** Replicates JsSIP's handling of a lost registration, without its effect on calls. */
export function registrationIsLost(ua: UA): void {
  const { _transactions } = inside(ua)
  for (const transaction of Object.values(_transactions.nict))
    if (transaction.request.method === 'REGISTER') transaction.onTransportError()
  inside(ua).registrator().onTransportClosed()
}

/** Probes the exchange with a SIP request. A rejection is a reply, a timeout is not. */
export function askExchange(ua: UA, answered: () => void): void {
  const handleReply = ({ response }: Answered): void => {
    if (response) answered()
  }
  const eventHandlers = { succeeded: handleReply, failed: handleReply }
  inside(ua).sendOptions(`sip:${inside(ua).configuration.uri.host}`, undefined, { eventHandlers })
}

/**
 * Expiry in seconds granted to this contact, identified by part of its address. The reply lists all
 * contacts of the extension.
 */
export function grantedTo(own: string, contacts: readonly string[]): string | undefined {
  const entry = contacts
    .flatMap(contact => contact.split(','))
    .find(contact => contact.toLowerCase().includes(own.toLowerCase()))
  return /;\s*expires=(\d+)/i.exec(entry ?? '')?.[1]
}

/** JsSIP accepts only UUIDs; a stored value may be anything. */
export const isUuid = (id: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)
