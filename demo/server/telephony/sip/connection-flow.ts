/** Transport of a flow: a browser's WebSocket, or the port of an internal user agent. */
export interface Connection {
  readonly send: (text: string) => void
  /** `code` of the WebSocket; a violated policy by default. */
  readonly close: (code?: number) => void
  /** Remote address of a browser's socket. */
  readonly address?: string
  /** One of `services` for an internal user agent. */
  readonly service?: string
}

/**
 * A telephone's flow to the proxy (RFC 5626): an agent's browser, or a user agent of the simulated
 * customers. It outlives its connection and can resume on another.
 */
export interface Flow {
  readonly id: string
  readonly send: (text: string) => void
  /** Closes a misbehaving flow. */
  readonly close: (code?: number) => void
  readonly address: string
  /** Contact of an internal user agent, which needs no authentication. */
  readonly service: string | undefined
  /** The authenticated extension. */
  extension: string | undefined
  /** The password by which it was authenticated last. */
  secret: string | undefined
  /** Number of wrong credentials. */
  failures: number
  /** Number of frames that are not SIP. */
  faults: number
}

/** A connection and its flow; without one after another connection has resumed it. */
export interface Link {
  flow: Flow | undefined
}
