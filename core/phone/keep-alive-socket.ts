import { after } from '../clock.ts'
import { environment, type Socket } from '../environment.ts'

const CONNECT_MS = 5000
const PING_MS = 15_000
const PONG_MS = 4000
/** RFC 5626: two line ends ask whether the other side is there, one answers. */
const PING = '\r\n\r\n'
const PONG = '\r\n'
const OPEN = 1
const CONNECTING = 0
/** What a browser calls a loss without a word. */
const LOST = 1006
/** Tells an exchange that still hears it that this is no orderly end: the calls go on. */
const GIVEN_UP = 4002

/**
 * The WebSocket under the SIP line, in the shape that JsSIP asks of a socket.
 *
 * It notices a connection that is dead but not closed: it asks every 15 s, and gives up when
 * nothing at all is heard for 4 s after that, or when it does not open within 5 s.
 */
export class KeepAliveSocket {
  readonly url: string
  readonly via_transport: string
  readonly sip_uri: string
  onconnect: () => void = () => undefined
  ondisconnect: (error: boolean, code?: number, reason?: string) => void = () => undefined
  ondata: (data: unknown) => void = () => undefined
  #socket: Socket | undefined
  #stops: (() => void)[] = []
  #stopWaiting: (() => void) | undefined

  constructor(url: string) {
    const { protocol, host } = new URL(url)
    this.url = url
    this.via_transport = protocol === 'wss:' ? 'WSS' : 'WS'
    this.sip_uri = `sip:${host};transport=ws`
  }

  isConnected(): boolean {
    return this.#socket?.readyState === OPEN
  }

  isConnecting(): boolean {
    return this.#socket?.readyState === CONNECTING
  }

  connect(): void {
    if (this.#socket) return
    const socket = environment().openSocket(this.url, 'sip')
    this.#socket = socket
    const stopOpening = after(CONNECT_MS, () => this.#drop())
    this.#stops = [stopOpening]
    socket.onopen = () => {
      stopOpening()
      this.#stops.push(environment().every(PING_MS, () => this.probe()))
      this.onconnect()
    }
    socket.onmessage = ({ data }) => {
      this.#heard()
      if (data !== PONG) this.ondata(data)
    }
    socket.onclose = ({ wasClean, code, reason }) => {
      this.#forget()
      this.ondisconnect(!wasClean, code, reason)
    }
  }

  /** Asks at once whether the other side is still there. */
  probe(answerWithinMs = PONG_MS): void {
    if (!this.isConnected()) return
    this.#socket?.send(PING)
    this.#stopWaiting ??= after(answerWithinMs, () => this.#drop())
  }

  disconnect(code?: number): void {
    const socket = this.#socket
    this.#forget()
    socket?.close(code)
  }

  /** False when the socket is down; the message is then lost. */
  send(message: unknown): boolean {
    if (!this.isConnected()) return false
    this.#socket?.send(String(message))
    return true
  }

  #heard(): void {
    this.#stopWaiting?.()
    this.#stopWaiting = undefined
  }

  #drop(): void {
    this.disconnect(GIVEN_UP)
    this.ondisconnect(true, LOST, 'keep-alive')
  }

  #forget(): void {
    this.#heard()
    for (const stop of this.#stops) stop()
    this.#stops = []
    if (this.#socket) this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null
    this.#socket = undefined
  }
}
