import type { RTCSession } from 'jssip/lib/RTCSession'
import { after } from '../clock.ts'

/** The far end may never say how a transfer went. */
const WITHIN_MS = 30_000
const TIMED_OUT = 408

interface Notified {
  readonly status_line: { readonly status_code: number | string }
}
interface Refused {
  readonly response: { readonly status_code: number } | null
}

/** Passes a call on, blind, and says once how that went. */
export function refer(
  session: RTCSession,
  target: string,
  ringing: () => void,
  settled: (ok: boolean, status: number) => void
): void {
  let isSettled = false
  const settle = (ok: boolean, status: number) => {
    stopWaiting()
    if (!isSettled) settled(ok, status)
    isSettled = true
  }
  const stopWaiting = after(WITHIN_MS, () => settle(false, TIMED_OUT))
  session.refer(target, {
    eventHandlers: {
      progress: ringing,
      accepted: ({ status_line }: Notified) => settle(true, Number(status_line.status_code)),
      failed: ({ status_line }: Notified) => settle(false, Number(status_line.status_code)),
      requestFailed: ({ response }: Refused) => settle(false, response?.status_code ?? 0)
    }
  })
}
