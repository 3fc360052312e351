/** Follows the supervisors' legs in the SIP messages that pass the proxy. */
import { randomUUID } from 'node:crypto'
import type { MonitorObserver } from '../observer-types.ts'
import type { Flow } from '../sip/connection-flow.ts'
import {
  cseqOf,
  first,
  type SipMessage,
  type SipRequest,
  type SipResponse
} from '../sip/sip-message.ts'
import { byeOfLost, isServedBy } from './broken-calls.ts'

interface Leg {
  readonly supervisor: string
  readonly legId: string
  readonly cseq: number
  readonly request: SipRequest
  /** The 200 to it. */
  answer: SipResponse | undefined
}

export interface Monitors {
  requests(request: SipRequest, from: Flow, line: string): void
  passes(request: SipRequest): void
  answers(response: SipResponse): void
  /** Ends the legs at broken user agents; returns the BYEs for the supervisors. */
  lose(services: readonly string[]): SipRequest[]
  /** Whether this extension monitors a call or is about to. */
  has(extension: string): boolean
}

const idOf = (message: SipMessage): string => first(message, 'Call-ID') ?? ''
const UNAVAILABLE = 503

export function createMonitors(observer: MonitorObserver | undefined): Monitors {
  const legs = new Map<string, Leg>()

  function over(callId: string, status: number | undefined): void {
    const leg = legs.get(callId)
    if (!legs.delete(callId) || !leg) return
    observer?.over({ legId: leg.legId, at: Date.now(), status })
  }

  return {
    requests(request, from, line) {
      const callId = idOf(request)
      if (from.extension === undefined || legs.has(callId)) return
      const legId = randomUUID()
      const supervisor = from.extension
      legs.set(callId, {
        supervisor,
        legId,
        cseq: cseqOf(request).number,
        ...{ request, answer: undefined }
      })
      observer?.requested({ legId, supervisor, line, at: Date.now() })
    },

    has: extension => [...legs.values()].some(({ supervisor }) => supervisor === extension),

    passes(request) {
      if (request.method !== 'BYE') return
      const isLost = /cause=(408|503)/.test(first(request, 'Reason') ?? '')
      over(idOf(request), isLost ? UNAVAILABLE : undefined)
    },

    answers(response) {
      const callId = idOf(response)
      const leg = legs.get(callId)
      const { number, method } = cseqOf(response)
      if (!leg || leg.answer || method !== 'INVITE' || number !== leg.cseq) return
      if (response.status >= 300) over(callId, response.status)
      else if (response.status >= 200) {
        leg.answer = response
        observer?.joined(leg.legId, Date.now())
      }
    },

    lose(services) {
      const byes: SipRequest[] = []
      for (const [callId, { request, answer }] of legs) {
        if (!answer || !isServedBy(services, request, answer)) continue
        byes.push(byeOfLost('callee', request, answer, new Map()))
        over(callId, UNAVAILABLE)
      }
      return byes
    }
  }
}
