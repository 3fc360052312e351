/** What carries a flow: the WebSocket of a browser, or the port of a user agent of our own. */
export interface Connection {
  readonly send: (text: string) => void
  readonly close: () => void
  /** One of `services` when it is a user agent of our own. */
  readonly ours?: string
}

/**
 * One telephone's way to the hub (RFC 5626): an agent's browser, or a user agent of the simulated
 * customers. It outlives its connection, and goes on over the next one.
 */
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

/** A connection, and the flow that it carries; none once another connection carries it. */
export interface Link {
  flow: Flow | undefined
}
