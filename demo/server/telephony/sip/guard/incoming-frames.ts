/** Frames of the sockets: keep-alives, messages, and what is neither. */
import type { Flow, Link } from '../connection-flow.ts'
import type { SipRequest, SipResponse } from '../sip-message.ts'
import { MAX_MESSAGE, read } from '../syntax/message-reader.ts'
import type { SampledLog } from './sampled-log.ts'

/** Faulty frames of a socket until it is closed. */
const MAX_FAULTS = 50
const TOO_BIG = 1009
/** Keep-alive of RFC 5626. */
const PING = '\r\n\r\n'
const PONG = '\r\n'

interface Needs {
  readonly log: SampledLog
  readonly refuse: (flow: Flow, request: SipRequest, status: number, reason: string) => void
  readonly onRequest: (link: Link, flow: Flow, request: SipRequest) => void
  readonly onResponse: (flow: Flow, response: SipResponse, text: string) => void
}

export function incomingFrames({ log, refuse, onRequest, onResponse }: Needs) {
  /** What cannot be answered is ignored, a few times. */
  function count(flow: Flow): void {
    log('frames that are not SIP', `from ${flow.address}`)
    flow.faults++
    if (flow.faults >= MAX_FAULTS) flow.close()
  }

  return (link: Link, text: string): void => {
    const { flow } = link
    if (!flow) return
    if (text === PING) flow.send(PONG)
    else if (text.length > MAX_MESSAGE) flow.close(TOO_BIG)
    else {
      const { message, fault, request } = read(text) ?? {}
      if (message?.kind === 'request') onRequest(link, flow, message)
      else if (message) onResponse(flow, message, text)
      else {
        if (request && fault) refuse(flow, request, fault.status, fault.reason)
        count(flow)
      }
    }
  }
}
