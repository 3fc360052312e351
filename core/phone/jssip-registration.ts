import type { UA } from 'jssip'

interface Transaction {
  readonly request: { readonly method: string }
  onTransportError(): void
}

interface Answered {
  readonly response?: unknown
}

/** What JsSIP's types leave out; `_transactions` is documented nowhere. */
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

/** What JsSIP does by itself when it knows of the loss, without what it does to calls. */
export function registrationIsLost(ua: UA): void {
  const { _transactions } = inside(ua)
  for (const transaction of Object.values(_transactions.nict))
    if (transaction.request.method === 'REGISTER') transaction.onTransportError()
  inside(ua).registrator().onTransportClosed()
}

/** Asks the exchange whether it still answers SIP. A refusal is an answer, a time-out is none. */
export function askExchange(ua: UA, answered: () => void): void {
  const heard = ({ response }: Answered): void => {
    if (response) answered()
  }
  const eventHandlers = { succeeded: heard, failed: heard }
  inside(ua).sendOptions(`sip:${inside(ua).configuration.uri.host}`, undefined, { eventHandlers })
}
