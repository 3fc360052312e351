import { after } from '../clock.ts'
import { environment } from '../environment.ts'
import { sipOutbox } from '../rules/sip-outbox.ts'
import { KeepAliveSocket } from './keep-alive-socket.ts'

const FIRST_RETRY_MS = 500
const LONGEST_RETRY_MS = 10_000
/** With a call on, the exchange keeps its legs for 30 s: there is no time to lose. */
const LONGEST_RETRY_IN_CALL_MS = 1000

interface Ports {
  /** Whether a call is on. */
  readonly isOnCall: () => boolean
  readonly connecting: () => void
  readonly lost: (code: number) => void
  /** It is open again: the telephone has to register before anything else. */
  readonly reopened: () => void
}

/** A registration is made anew on every connection, and a probe is about one alone. */
const isOfConnection = (text: string): boolean => /^(REGISTER|OPTIONS) /.test(text)

/**
 * The transport that JsSIP is given: one that is never lost.
 *
 * JsSIP ends every transaction, and with it the call, when its socket closes. This one connects
 * again by itself, keeps what is sent meanwhile, and sends again what may not have arrived once
 * the registrar knows the new connection (RFC 5626).
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
  /** JsSIP answers what still comes in after the core has stopped. */
  readonly #outbox = sipOutbox(environment().monotonic)
  #isWanted = false
  #wasOpen = false
  /** The registrar has accepted the connection that is open. */
  #isAgreed = false
  #failures = 0
  #stopWaiting = () => {}

  constructor(url: string, ports: Ports) {
    this.#ports = ports
    this.#socket = new KeepAliveSocket(url)
    this.url = this.#socket.url
    this.via_transport = this.#socket.via_transport
    this.sip_uri = this.#socket.sip_uri
    this.#socket.onconnect = () => this.#opened()
    this.#socket.ondisconnect = (_, code) => this.#closed(code)
    this.#socket.ondata = data => {
      this.#outbox.received(String(data))
      this.ondata(data)
    }
  }

  isOpen(): boolean {
    return this.#socket.isConnected()
  }

  /** Whether a request reaches the exchange now, as far as can be known. */
  isUp(): boolean {
    return this.#isAgreed && this.isOpen()
  }

  isConnected(): boolean {
    return this.#wasOpen
  }

  isConnecting(): boolean {
    return this.#isWanted && !this.#wasOpen
  }

  connect(): void {
    this.#isWanted = true
    this.#open()
  }

  /** Connects at once if it is waiting to. */
  hurry(): void {
    if (this.#isWanted) this.#open()
  }

  probe(answerWithinMs?: number): void {
    this.#socket.probe(answerWithinMs)
  }

  disconnect(): void {
    this.#isWanted = this.#wasOpen = this.#isAgreed = false
    this.#stopWaiting()
    this.#socket.disconnect()
  }

  /** False when it is lost for good; other messages are sent as soon as there is a connection. */
  send(message: unknown): boolean {
    const text = String(message)
    if (isOfConnection(text)) return this.#socket.send(text)
    if (this.#outbox.isWithdrawn(text)) return this.#isWanted
    const isUp = this.isUp()
    this.#outbox.sent(text, isUp)
    if (isUp) this.#socket.send(text)
    return this.#isWanted
  }

  /** A call of ours was given up before the exchange said a word: it must not ring afterwards. */
  withdraw(callId: string): void {
    this.#outbox.withdraw(callId)
  }

  /** The registrar knows this connection: what may not have arrived is sent again. */
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
    if (!this.#isWanted) return
    this.#ports.lost(code)
    const longest = this.#ports.isOnCall() ? LONGEST_RETRY_IN_CALL_MS : LONGEST_RETRY_MS
    const wait = Math.min(longest, FIRST_RETRY_MS * 2 ** this.#failures++)
    this.#stopWaiting = after(wait * (0.5 + 0.5 * environment().random()), () => this.#open())
  }
}
