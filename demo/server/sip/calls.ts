/** Reads from the passing SIP what becomes of the agents' calls, and marks each with its record's id. */
import type { ConnectResult } from '../../../core/contract/enums/calls.ts'
import type { Flow } from './flow.ts'
import type { CallWatcher } from './hub.ts'
import {
  callerOf,
  cseqOf,
  first,
  HIDDEN_NUMBER,
  RECORD,
  type SipMessage,
  type SipRequest,
  type SipResponse,
  uriOf,
  userOf,
  withHeader,
  without
} from './message.ts'
import { createMonitors } from './monitors.ts'
import type { MonitorObserver } from './network.ts'
import type { Direction, Ending, Part, Parts } from './parts.ts'

/** Two agents talk past the exchange: when one has been gone for so long, their call is over. */
const GIVEN_UP = 40_000

interface Call {
  readonly cseq: number
  readonly caller: Part | undefined
  readonly callee: Part | undefined
  isAnswered: boolean
  cancelled: 'by-caller' | 'after-no-answer' | undefined
  /** Holds asked for and not yet agreed, by CSeq. */
  readonly holds: Map<number, { readonly part: Part; readonly on: boolean }>
}

export interface Calls extends CallWatcher {
  /** An agent's telephone has come, or gone. */
  reachable(extension: string, isReachable: boolean): void
  stop(): void
}

export function createCalls(parts: Parts, observer?: MonitorObserver): Calls {
  const monitors = createMonitors(observer)
  const calls = new Map<string, Call>()
  const missing = new Map<string, NodeJS.Timeout>()

  const idOf = (message: SipMessage): string => first(message, 'Call-ID') ?? ''
  const partsOf = ({ caller, callee }: Call): Part[] => [caller, callee].filter(part => !!part)

  function finish(callId: string, call: Call, endingOf: (part: Part) => Ending): void {
    calls.delete(callId)
    for (const part of partsOf(call)) parts.end(part.callRecordId, endingOf(part))
  }

  function begin(request: SipRequest, from: Flow, calleeExtension: string | undefined): Call {
    const header = (name: string): string | undefined =>
      first(request, name)?.slice(0, 64) || undefined
    const customerId = header('X-Customer-Id')
    const callerId = header('X-Caller-Id')
    const number = userOf(request.uri)
    const callerNumber = callerOf(request, Boolean(from.ours))
    const caller = from.ours
      ? undefined
      : parts.begin({
          direction: 0,
          extension: from.extension ?? callerNumber,
          customerPhone: number,
          callerId,
          customerId
        })
    const callee =
      calleeExtension === undefined
        ? undefined
        : parts.begin({
            callRecordId: from.ours ? header(RECORD) : undefined,
            direction: 1,
            extension: calleeExtension,
            customerPhone: callerNumber,
            callerId: undefined,
            customerId
          })
    const cseq = cseqOf(request).number
    return { cseq, caller, callee, isAnswered: false, cancelled: undefined, holds: new Map() }
  }

  function refused(callId: string, call: Call, response: SipResponse): void {
    const isOccupied = (extension: string) =>
      [...calls.values()].some(
        other => other !== call && partsOf(other).some(part => part.extension === extension)
      )
    finish(callId, call, ({ direction, extension }) =>
      endingOf(response, direction, call.cancelled, isOccupied(extension))
    )
  }

  /** Whose request this is: an agent's by name, the customer's otherwise. */
  const senderOf = (request: SipRequest, from: Flow, call: Call): Part | undefined =>
    from.ours
      ? undefined
      : partsOf(call).find(
          ({ extension }) => extension === userOf(uriOf(first(request, 'From') ?? ''))
        )

  return {
    begins(request, from, target) {
      const known = withHeader(request, RECORD, from.ours ? first(request, RECORD) : undefined)
      const plain = without(known, HIDDEN_NUMBER)
      if (target.at === 'monitor') {
        monitors.asks(request, from, target.extension)
        return plain
      }
      const call =
        calls.get(idOf(request)) ??
        begin(request, from, target.at === 'extension' ? target.extension : undefined)
      calls.set(idOf(request), call)
      return withHeader(plain, RECORD, (call.callee ?? call.caller)?.callRecordId)
    },

    passes(request, from) {
      monitors.passes(request)
      const call = calls.get(idOf(request))
      if (!call) return
      const cause = /cause=(408|503)/.exec(first(request, 'Reason') ?? '')?.[1]
      const sender = senderOf(request, from, call)
      if (request.method === 'CANCEL')
        call.cancelled = cause === '408' ? 'after-no-answer' : 'by-caller'
      if (request.method === 'INVITE' && sender) {
        const on = /^a=(sendonly|inactive)/m.test(request.body)
        call.holds.set(cseqOf(request).number, { part: sender, on })
      }
      if (request.method === 'BYE')
        finish(idOf(request), call, part => ({
          hangupType: cause ? 4 : part === sender ? 1 : 3,
          connectResult: 0
        }))
    },

    answers(response) {
      monitors.answers(response)
      const { number, method } = cseqOf(response)
      const call = calls.get(idOf(response))
      if (!call || method !== 'INVITE') return response
      const hold = call.holds.get(number)
      if (hold && response.status >= 200) {
        call.holds.delete(number)
        if (response.status < 300) parts.hold(hold.part.callRecordId, hold.on)
      }
      if (number === call.cseq && !call.isAnswered) {
        call.isAnswered = response.status >= 200 && response.status < 300
        if (response.status >= 300) refused(idOf(response), call, response)
        else
          for (const { callRecordId } of partsOf(call))
            if (call.isAnswered) parts.answered(callRecordId)
            else if (response.status >= 180) parts.ringing(callRecordId)
      }
      return call.caller && response.status >= 180
        ? withHeader(response, RECORD, call.caller.callRecordId)
        : withHeader(response, RECORD, undefined)
    },

    reachable(extension, isReachable) {
      clearTimeout(missing.get(extension))
      missing.delete(extension)
      if (isReachable) return
      const giveUp = setTimeout(() => {
        missing.delete(extension)
        for (const [callId, call] of calls)
          if (
            call.caller &&
            call.callee &&
            partsOf(call).some(part => part.extension === extension)
          )
            finish(callId, call, () => ({ hangupType: 4, connectResult: call.isAnswered ? 0 : 3 }))
      }, GIVEN_UP)
      missing.set(extension, giveUp.unref())
    },

    stop() {
      for (const timer of missing.values()) clearTimeout(timer)
    }
  }
}

const results: Readonly<Record<number, ConnectResult>> = {
  404: 1,
  410: 1,
  484: 1,
  408: 6,
  486: 5,
  600: 5,
  603: 7,
  487: 15
}

/** How a call ended that never was one. */
function endingOf(
  response: SipResponse,
  direction: Direction,
  cancelled: Call['cancelled'],
  isOccupied: boolean
): Ending {
  const { status } = response
  const isLost = first(response, 'Reason') !== undefined
  if (cancelled === 'after-no-answer') return { hangupType: 3, connectResult: 6 }
  if (cancelled) return { hangupType: direction === 0 ? 1 : 3, connectResult: 15 }
  const connectResult = results[status] ?? 3
  if (direction === 0) return { hangupType: status === 603 ? 3 : 0, connectResult }
  if (isLost || status === 408) return { hangupType: 0, connectResult }
  // A telephone that is free and says busy was rejected by hand: 486 lets a queue go on.
  const isRejected = status === 480 || (status === 486 && !isOccupied)
  return { hangupType: 1, connectResult: isRejected ? 7 : connectResult }
}
