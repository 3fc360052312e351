import { UA } from 'jssip'
import type { RTCSession } from 'jssip/lib/RTCSession'
import type { IncomingRequest } from 'jssip/lib/SIPMessage'
import { callParts, loadCallParts, loadedCallParts } from './load-call-parts.ts'

declare module 'jssip/lib/UA' {
  /** Missing in JsSIP's types. */
  interface UA {
    receiveRequest(request: IncomingRequest): void
  }
}
declare module 'jssip/lib/SIPMessage' {
  interface IncomingRequest {
    /** Replies without a transaction. */
    reply_sl(code: number, reason?: string): void
  }
}

const TEMPORARILY_UNAVAILABLE = 480

/**
 * JsSIP's user agent with sessions whose code is loaded after the registration: an INVITE that comes
 * before it waits, and what follows the INVITE waits behind it.
 */
export class LineAgent extends UA {
  readonly #waiting: IncomingRequest[] = []

  /** Called in place of the constructor of JsSIP's sessions, which the build leaves out of `UA`. */
  newSession(): RTCSession {
    const { RTCSession } = loadedCallParts()
    return new RTCSession(this)
  }

  override receiveRequest(request: IncomingRequest): void {
    const isFirst = this.#waiting.length === 0
    if (isFirst && (callParts() || request.method !== 'INVITE')) super.receiveRequest(request)
    else if (this.#waiting.push(request) === 1) void this.#receiveWaiting()
  }

  override stop(): void {
    this.#waiting.length = 0
    super.stop()
  }

  async #receiveWaiting(): Promise<void> {
    const isLoaded = await loadCallParts().then(
      () => true,
      () => false
    )
    for (const request of this.#waiting.splice(0))
      if (isLoaded || request.method !== 'INVITE') super.receiveRequest(request)
      else request.reply_sl(TEMPORARILY_UNAVAILABLE)
  }
}
