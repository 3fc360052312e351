import { after } from '../../environment/clock.ts'
import { environment } from '../../environment/environment.ts'
import { KeepAliveSocket } from './keep-alive-socket.ts'
import { sipOutbox } from './sip-outbox.ts'

const FIRST_RETRY_MS = 500 // rule registration-9
const LONGEST_RETRY_MS = 10_000
/** During a call retries are faster, as the exchange keeps its legs for only 30 s. */
const LONGEST_RETRY_IN_CALL_MS = 1000 // rule registration-9

interface Ports {
  /** Whether a call is running. */
  readonly isOnCall: () => boolean
  readonly connecting: () => void
  readonly lost: (code: number) => void
  /** The connection is open again: the phone must register before anything else. */
  readonly reopened: () => void
  /** Sends a request that every exchange answers. */
  readonly ask: () => void
  /** Takes what arrives on its way to JsSIP. */
  readonly arrived?: (text: string, deliver: (text: string) => void) => void
}

/** REGISTER and OPTIONS belong to one connection and are not resent. */
const isOfConnection = (text: string): boolean => /^(REGISTER|OPTIONS) /.test(text)

/**
 * JsSIP's transport: to JsSIP it appears never to disconnect.
 * JsSIP ends every transaction, and with it the call, when its socket closes. This transport
 * reconnects by itself, queues messages meanwhile, and resends those that may not have arrived once
 * the new connection is registered (RFC 5626).
 */
export class ResumingSocket {
  readonly url: string
  readonly via_transport: string
  readonly sip_uri: string
  onconnect: () => void = () => undefined
  ondisconnect: (error: boolean, code?: number, reason?: string) => void = () => undefined
  ondata: (data: unknown) => void = () => undefined
  readonly #ports: Ports
  readonly #socket: KeepAliveSocket
  /** Created once, as JsSIP answers messages that arrive after the core has stopped. */
  readonly #outbox = sipOutbox(environment().monotonic)
  #isOpenRequested = false
  #wasOpen = false
  /** The registrar has accepted the current connection. */
  #isAgreed = false
  #failures = 0
  #stopWaiting = () => {}

  constructor(url: string, ports: Ports) {
    this.#ports = ports
    this.#socket = new KeepAliveSocket(url)
    this.url = this.#socket.url
    this.via_transport = this.#socket.via_transport
    this.sip_uri = this.#socket.sip_uri
    this.#socket.onprobe = () => ports.ask()
    this.#socket.onconnect = () => this.#opened()
    this.#socket.ondisconnect = (_, code) => this.#closed(code)
    this.#socket.ondata = data => {
      const text = String(data)
      this.#outbox.received(text)
      if (ports.arrived) ports.arrived(text, delivered => this.ondata(delivered))
      else this.ondata(data)
    }
  }

  isOpen(): boolean {
    return this.#socket.isConnected()
  }

  /** Whether a request is expected to reach the exchange now. */
  isUp(): boolean {
    return this.#isAgreed && this.isOpen()
  }

  isConnected(): boolean {
    return this.#wasOpen
  }

  isConnecting(): boolean {
    return this.#isOpenRequested && !this.#wasOpen
  }

  connect(): void {
    this.#isOpenRequested = true
    this.#open()
  }

  /** Connects at once instead of waiting for the next retry. */
  connectNow(): void {
    if (this.#isOpenRequested) this.#open()
  }

  probe(answerWithinMs?: number, asks?: boolean): void {
    this.#socket.probe(answerWithinMs, asks)
  }

  disconnect(): void {
    this.#isOpenRequested = this.#wasOpen = this.#isAgreed = false
    this.#stopWaiting()
    this.#socket.disconnect()
  }

  /** Returns false when the transport is closed for good; other messages are queued. */
  send(message: unknown): boolean {
    const text = String(message)
    if (isOfConnection(text)) return this.#socket.send(text)
    if (this.#outbox.isWithdrawn(text)) return this.#isOpenRequested
    const isUp = this.isUp()
    this.#outbox.sent(text, isUp)
    if (isUp) this.#socket.send(text)
    return this.#isOpenRequested
  }

  /**
   * Withdraws an outgoing call that was cancelled before any response, so that it does not ring
   * later.
   */
  withdraw(callId: string): void {
    this.#outbox.withdraw(callId)
  }

  /** Resends messages that may not have arrived, once the connection is registered. */
  agreed(): void {
    if (this.#isAgreed) return
    this.#isAgreed = true
    for (const text of this.#outbox.unanswered()) this.#socket.send(text)
  }

  #open(): void {
    this.#stopWaiting()
    if (this.#socket.isConnected() || this.#socket.isConnecting()) return
    this.#ports.connecting()
    this.#socket.connect()
  }

  #opened(): void {
    this.#failures = 0
    if (this.#wasOpen) this.#ports.reopened()
    else {
      this.#wasOpen = true
      this.onconnect()
    }
  }

  #closed(code = 0): void {
    this.#isAgreed = false
    if (!this.#isOpenRequested) return
    this.#ports.lost(code)
    const longest = this.#ports.isOnCall() ? LONGEST_RETRY_IN_CALL_MS : LONGEST_RETRY_MS
    const wait = Math.min(longest, FIRST_RETRY_MS * 2 ** this.#failures++)
    this.#stopWaiting = after(wait * (0.5 + 0.5 * environment().random()), () => this.#open())
  }
}
