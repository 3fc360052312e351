/** One connection to the hub: an agent's browser, or a user agent of the simulated customers. */
export interface Flow {
  readonly id: string
  readonly send: (text: string) => void
  /** Shuts the door on a flow that misbehaves. */
  readonly close: () => void
  /** The contact of a user agent of our own, which need not prove who it is. */
  readonly ours: string | undefined
  /** Who has proved to be at the other end. */
  extension: string | undefined
  /** Credentials that were wrong. */
  failures: number
}
