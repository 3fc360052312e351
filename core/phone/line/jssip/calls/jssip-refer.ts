import type { RTCSession } from 'jssip/lib/RTCSession'
import { after } from '../../../../environment/clock.ts'

/** Limit for the far end's report on a transfer, which may never arrive. */
const WITHIN_MS = 30_000 // rule transfer-3
const TIMED_OUT = 408

interface Notified {
  readonly status_line: { readonly status_code: number | string }
}
interface Refused {
  readonly response: { readonly status_code: number } | null
}

/** The far end of another session, which the transferred party replaces (RFC 3891). */
interface Consulted {
  readonly session: RTCSession
}

/** What JsSIP does not declare. */
interface Tagged {
  readonly _request: unknown
  readonly _from_tag: string
  readonly _to_tag: string
}

/**
 * JsSIP writes the tags of any session as those of an outgoing one, and exchanges then find no
 * dialog (versatica/JsSIP#817): `to-tag` is the tag of the far end, which is to be replaced.
 */
function replacedBy(session: RTCSession): RTCSession {
  if (session.direction !== 'incoming') return session
  const { _request, _from_tag, _to_tag } = session as RTCSession & Tagged
  const swapped = { _request, _from_tag: _to_tag, _to_tag: _from_tag }
  return Object.assign(Object.create(session), swapped)
}

/** Transfers to a number, or to the far end of another session; reports the result once. */
export function refer(
  session: RTCSession,
  target: string | Consulted,
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
  const isBlind = typeof target === 'string'
  const replaces = isBlind ? {} : { replaces: replacedBy(target.session) }
  session.refer(isBlind ? target : String(target.session.remote_identity.uri), {
    ...replaces,
    eventHandlers: {
      progress: ringing,
      accepted: ({ status_line }: Notified) => settle(true, Number(status_line.status_code)),
      failed: ({ status_line }: Notified) => settle(false, Number(status_line.status_code)),
      requestFailed: ({ response }: Refused) => settle(false, response?.status_code ?? 0)
    }
  })
}
