import type { SipResponse } from '../sip-message.ts'

/** Within a class, what says most about the person called comes first, and a timeout last. */
const order = [486, 600, 603, 404, 480, 408, 487]
const rankOf = ({ status }: SipResponse): number => {
  const at = order.indexOf(status)
  return at < 0 ? 3.5 : at
}
const classOf = ({ status }: SipResponse): number => (status >= 600 ? 0 : Math.floor(status / 100))

/** The failure that the caller gets (RFC 3261 §16.7, step 6): a 6xx, or else the lowest class. */
export const bestOf = (responses: readonly SipResponse[]): SipResponse | undefined =>
  responses.toSorted((a, b) => classOf(a) - classOf(b) || rankOf(a) - rankOf(b))[0]
