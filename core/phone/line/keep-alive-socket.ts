import { after } from '../../environment/clock.ts'
import { environment, type Socket } from '../../environment/environment.ts'

const CONNECT_MS = 5000 // rule registration-8
const PING_MS = 15_000 // rule registration-8
const PONG_MS = 4000 // rule registration-8
/** RFC 5626 keep-alive: double CRLF ping, single CRLF pong. */
const PING = '\r\n\r\n'
const PONG = '\r\n'
/** A pong, or a ping of the exchange's own. */
const isKeepAlive = (data: unknown): boolean => data === PONG || data === PING
const OPEN = 1
const CONNECTING = 0
/** Close code of an abnormal closure. */
const LOST = 1006
/** Close code by which the exchange recognises a reconnect: the calls continue. */
const GIVEN_UP = 4002

/**
 * The WebSocket of the SIP line, with the interface JsSIP expects.
 * Detects a connection that is dead but not closed: pings every 15 s, and gives up when nothing is
 * received for 4 s afterwards, or when it does not open within 5 s. Many exchanges answer no ping on a
 * WebSocket: until there was a pong on the connection, each ping goes with a request.
 */
export class KeepAliveSocket {
  readonly url: string
  readonly via_transport: string
  readonly sip_uri: string
  onconnect: () => void = () => undefined
  ondisconnect: (error: boolean, code?: number, reason?: string) => void = () => undefined
  ondata: (data: unknown) => void = () => undefined
  /** Sends a request that every exchange answers. */
  onprobe: () => void = () => undefined
  #answersPings = false
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
    // Another exchange may answer at the same address.
    this.#answersPings = false
    const stopOpening = after(CONNECT_MS, () => this.#drop())
    this.#stops = [stopOpening]
    socket.onopen = () => {
      stopOpening()
      this.#stops.push(environment().every(PING_MS, () => this.probe()))
      this.onconnect()
    }
    socket.onmessage = ({ data }) => {
      this.#received()
      this.#answersPings ||= data === PONG
      if (!isKeepAlive(data)) this.ondata(data)
    }
    socket.onclose = ({ wasClean, code, reason }) => {
      this.#forget()
      this.ondisconnect(!wasClean, code, reason)
    }
  }

  /** Pings at once; `asks`: with a request in any case. */
  probe(answerWithinMs = PONG_MS, asks = !this.#answersPings): void {
    if (!this.isConnected()) return
    this.#socket?.send(PING)
    if (asks) this.onprobe()
    this.#stopWaiting ??= after(answerWithinMs, () => this.#drop())
  }

  disconnect(code?: number): void {
    const socket = this.#socket
    this.#forget()
    socket?.close(code)
  }

  /** Returns false when the socket is down; the message is then lost. */
  send(message: unknown): boolean {
    if (!this.isConnected()) return false
    this.#socket?.send(String(message))
    return true
  }

  #received(): void {
    this.#stopWaiting?.()
    this.#stopWaiting = undefined
  }

  #drop(): void {
    this.disconnect(GIVEN_UP)
    this.ondisconnect(true, LOST, 'keep-alive')
  }

  #forget(): void {
    this.#received()
    for (const stop of this.#stops) stop()
    this.#stops = []
    if (this.#socket) this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null
    this.#socket = undefined
  }
}
