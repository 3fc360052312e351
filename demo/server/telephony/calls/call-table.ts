/**
 * Follows the agents' calls in the SIP messages that pass the proxy, and adds each call's record
 * id.
 */

import type { MonitorObserver } from '../observer-types.ts'
import type { Target } from '../simulated/dial-targets.ts'
import { byeTo } from '../sip/agent-dialog.ts'
import type { Flow } from '../sip/connection-flow.ts'
import type { CallWatcher } from '../sip/proxy-types.ts'
import {
  callerOf,
  cseqOf,
  first,
  HIDDEN_NUMBER,
  RECORD,
  type SipMessage,
  type SipRequest,
  type SipResponse,
  TRANSFER_OF,
  tagOf,
  uriOf,
  userOf,
  withHeader,
  without
} from '../sip/sip-message.ts'
import { byeOfLost, isServedBy } from './broken-calls.ts'
import { cancelledBy, endingOf, isDeclined } from './call-endings.ts'
import type { Ending, Part, Parts } from './call-parts.ts'
import type { Call } from './followed-call.ts'
import type { HungUp } from './hang-up-types.ts'
import { createMonitors } from './monitor-table.ts'

/**
 * Media of two agents bypasses the exchange: their call ends when one has been unreachable for this
 * long (ms).
 */
const UNREACHABLE_LIMIT = 40_000

export interface Calls extends CallWatcher {
  /** An agent's telephone became reachable or unreachable. */
  reachable(extension: string, isReachable: boolean): void
  /**
   * Ends the agent's part of a call by other means than SIP. For a call between two telephones,
   * returns what the exchange must send: a BYE to the peer, or which side of an unanswered INVITE
   * gave up.
   */
  hangUp(callRecordId: string): HungUp | undefined
  /** Ends the calls of broken user agents as the system; returns the BYEs for the telephones. */
  lose(services: readonly string[]): SipRequest[]
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

  function begin(request: SipRequest, from: Flow, target: Target): Call {
    const calleeExtension = target.kind === 'extension' ? target.extension : undefined
    const header = (name: string): string | undefined =>
      first(request, name)?.slice(0, 64) || undefined
    const customerId = header('X-Customer-Id')
    const callerId = header('X-Caller-Id')
    const number = userOf(request.uri)
    const callerNumber = callerOf(request, Boolean(from.service))
    const caller = from.service
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
            callRecordId: from.service ? header(RECORD) : undefined,
            direction: 1,
            extension: calleeExtension,
            customerPhone: callerNumber,
            callerId: undefined,
            customerId
          })
    const of = from.service ? header(TRANSFER_OF) : undefined
    return {
      invite: request,
      cseq: cseqOf(request).number,
      caller,
      callee,
      isWithCustomer: from.service !== undefined || target.kind === 'customer',
      transfer: of === undefined ? undefined : { of, to: number },
      answer: undefined,
      cancelled: undefined,
      sequences: new Map(),
      holds: new Map()
    }
  }

  /** Whether a telephone was in a call when this one began. */
  function isOccupied(call: Call, extension: string): boolean {
    if (monitors.has(extension)) return true
    for (const other of calls.values()) {
      if (other === call) return false
      if (partsOf(other).some(part => part.extension === extension)) return true
    }
    return false
  }

  /** Maps the response for the caller: a colleague who declines is not busy. */
  function refused(callId: string, call: Call, response: SipResponse): SipResponse {
    const { callee } = call
    const isByHand = callee && isDeclined(response, isOccupied(call, callee.extension))
    const shown = isByHand ? { ...response, status: 603, reason: 'Decline' } : response
    finish(callId, call, ({ direction }) => endingOf(shown, direction, call.cancelled))
    return shown
  }

  function answered(call: Call, response: SipResponse): void {
    call.answer = response
    for (const { callRecordId } of partsOf(call)) parts.answered(callRecordId)
    if (call.transfer) parts.transferred(call.transfer.of, call.transfer.to)
  }

  /** The part that sent a request: an agent's by extension, the customer's otherwise. */
  const senderOf = (request: SipRequest, from: Flow, call: Call): Part | undefined =>
    from.service
      ? undefined
      : partsOf(call).find(
          ({ extension }) => extension === userOf(uriOf(first(request, 'From') ?? ''))
        )

  return {
    begins(request, from, target) {
      const known = withHeader(request, RECORD, from.service ? first(request, RECORD) : undefined)
      const plain = without(known, HIDDEN_NUMBER, TRANSFER_OF)
      if (target.kind === 'monitor') {
        monitors.requests(request, from, target.extension)
        return plain
      }
      const call = calls.get(idOf(request)) ?? begin(request, from, target)
      calls.set(idOf(request), call)
      return withHeader(plain, RECORD, (call.callee ?? call.caller)?.callRecordId)
    },

    passes(request, from) {
      monitors.passes(request)
      const call = calls.get(idOf(request))
      if (!call) return
      const cause = /cause=(408|503)/.exec(first(request, 'Reason') ?? '')?.[1]
      const sender = senderOf(request, from, call)
      call.sequences.set(tagOf(first(request, 'From') ?? '') ?? '', cseqOf(request).number)
      if (request.method === 'CANCEL') call.cancelled = cancelledBy(cause)
      if (request.method === 'INVITE' && sender) {
        const on = /^a=(sendonly|inactive)/m.test(request.body)
        call.holds.set(cseqOf(request).number, { part: sender, on })
      }
      if (request.method !== 'BYE') return
      finish(idOf(request), call, part => ({
        hangupType: cause ? 4 : part === sender ? 1 : 3,
        connectResult: 0
      }))
      return cause || !call.answer || !call.isWithCustomer ? undefined : sender?.callRecordId
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
      let shown = response
      if (number === call.cseq && !call.answer) {
        if (response.status >= 300) shown = refused(idOf(response), call, response)
        else if (response.status >= 200) answered(call, response)
        else if (response.status >= 180)
          for (const { callRecordId } of partsOf(call)) parts.ringing(callRecordId)
      }
      return call.caller && response.status >= 180
        ? withHeader(shown, RECORD, call.caller.callRecordId)
        : withHeader(shown, RECORD, undefined)
    },

    reachable(extension, isReachable) {
      clearTimeout(missing.get(extension))
      missing.delete(extension)
      if (isReachable) return
      const timer = setTimeout(() => {
        missing.delete(extension)
        for (const [callId, call] of calls)
          if (
            call.caller &&
            call.callee &&
            partsOf(call).some(part => part.extension === extension)
          )
            finish(callId, call, () => ({ hangupType: 4, connectResult: call.answer ? 0 : 3 }))
      }, UNREACHABLE_LIMIT)
      missing.set(extension, timer.unref())
    },

    hangUp(callRecordId) {
      const found = [...calls].find(
        ([, { caller, callee }]) =>
          caller && callee && [caller, callee].some(part => part.callRecordId === callRecordId)
      )
      if (!found) return
      const [callId, call] = found
      const by = call.caller?.callRecordId === callRecordId ? 'caller' : 'callee'
      const unanswered = by === 'caller' ? 15 : 7
      const connectResult = call.answer ? 0 : unanswered
      finish(callId, call, part => ({
        hangupType: part.callRecordId === callRecordId ? 1 : 3,
        connectResult
      }))
      if (!call.answer) return { was: 'ringing', callId, by }
      return { was: 'talking', bye: byeTo(by, call.invite, call.answer, call.sequences) }
    },

    lose(services) {
      const byes = monitors.lose(services)
      for (const [callId, call] of calls) {
        const { caller, invite, answer, sequences } = call
        if (!isServedBy(services, invite, answer)) continue
        finish(callId, call, () => ({ hangupType: 4, connectResult: answer ? 0 : 3 }))
        if (answer) byes.push(byeOfLost(caller ? 'callee' : 'caller', invite, answer, sequences))
      }
      return byes
    },

    stop() {
      for (const timer of missing.values()) clearTimeout(timer)
    }
  }
}
