/** Timers of RFC 3261, in ms; T1 is 500; rule registration-23. */

/** Timers B and F: no response to a request. */
export const NO_RESPONSE = 32_000
/** Timer H: no ACK of a final response. */
export const NO_ACK = 32_000
/** Timer C: no final response to an INVITE. Telephones and customers give up earlier. */
export const NO_ANSWER = 181_000

/** Runs `act` later; the result cancels it. */
export type After = (milliseconds: number, act: () => void) => () => void

export const after: After = (milliseconds, act) => {
  const timer = setTimeout(act, milliseconds).unref()
  return () => clearTimeout(timer)
}
