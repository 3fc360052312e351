/**
 * Transactions of forwarded INVITEs (RFC 3261 §16.7): one to the caller, and one to each
 * telephone that rings; rule registration-22.
 */
import { byeTo } from '../agent-dialog.ts'
import type { Flow } from '../connection-flow.ts'
import type { CallWatcher } from '../proxy-types.ts'
import {
  cseqOf,
  first,
  type Header,
  replyTo,
  type SipRequest,
  type SipResponse
} from '../sip-message.ts'
import type { Routed, Vias } from '../via-table.ts'
import { bestOf } from './best-response.ts'
import type { Dialogs } from './dialog-table.ts'
import { ackOfAnswer, ackOfRejection, answeredElsewhere, cancelWith } from './own-requests.ts'
import { type After, NO_ACK, NO_ANSWER, NO_RESPONSE } from './transaction-timers.ts'

/** Distinguishes an unreachable telephone from one that rejects. */
export const lost: readonly Header[] = [['Reason', 'SIP;cause=503;text="Not connected"']]

interface Branch {
  readonly to: Flow
  readonly sent: SipRequest
  /** There was a provisional response. */
  isProceeding: boolean
  isCancelled: boolean
  final: SipResponse | undefined
}

interface Attempt {
  readonly invite: SipRequest
  readonly from: Flow
  readonly branches: readonly Branch[]
  /** The final response to the caller. */
  reply: SipResponse | undefined
  winner: Branch | undefined
  readonly stops: (() => void)[]
}

export interface Target {
  readonly to: Flow
  readonly uri: string
}

interface Needs {
  readonly calls: Pick<CallWatcher, 'passes' | 'answers'>
  readonly vias: Vias
  readonly dialogs: Dialogs
  readonly send: (flow: Flow, message: SipRequest | SipResponse) => void
  readonly after: After
}

export function createInvites({ calls, vias, dialogs, send, after }: Needs) {
  const attempts = new Map<string, Attempt>()
  const callIdOf = ({ invite }: Attempt): string => first(invite, 'Call-ID') ?? ''
  const keyOf = ({ invite, from }: Attempt): string => vias.branchOf(invite, from)

  /** The caller has its final response; late responses of telephones are absorbed for a while. */
  function complete(attempt: Attempt, reply: SipResponse): void {
    attempt.reply = reply
    for (const stop of attempt.stops.splice(0)) stop()
    send(attempt.from, reply)
    attempt.stops.push(after(NO_ACK, () => attempts.delete(keyOf(attempt))))
  }

  function fail(attempt: Attempt, response: SipResponse): void {
    if (attempt.reply) return
    dialogs.end(callIdOf(attempt))
    complete(attempt, calls.answers(response))
  }

  function cancel(branch: Branch, reason?: string): void {
    if (branch.final || branch.isCancelled) return
    branch.isCancelled = true
    send(branch.to, cancelWith(branch.sent, reason))
  }

  function settle(attempt: Attempt): void {
    const finals = attempt.branches.map(({ final }) => final).filter(final => final !== undefined)
    const best = finals.length === attempt.branches.length ? bestOf(finals) : undefined
    if (best) fail(attempt, best)
  }

  /** Telephones that have not answered are given up: the exchange decides in their place. */
  function giveUp(
    attempt: Attempt,
    isMeant: (branch: Branch) => boolean,
    [status, reason, extra]: readonly [number, string, readonly Header[]]
  ): void {
    for (const branch of attempt.branches) {
      if (branch.final || !isMeant(branch)) continue
      cancel(branch, extra[0]?.[1])
      branch.final = replyTo(attempt.invite, status, reason, extra)
    }
    settle(attempt)
  }
  const noResponse = (text: string) =>
    [408, 'Request Timeout', [['Reason', `SIP;cause=408;text="${text}"`]]] as const

  /** A telephone answered a call that another one has, or that is over. */
  function release({ to, sent }: Branch, response: SipResponse): void {
    send(to, ackOfAnswer(sent, response))
    send(to, byeTo('caller', sent, response, new Map()))
  }

  function answered(attempt: Attempt, branch: Branch, response: SipResponse): void {
    if (attempt.winner === branch) send(attempt.from, calls.answers(response))
    else if (attempt.reply) release(branch, response)
    else {
      attempt.winner = branch
      for (const other of attempt.branches) if (other !== branch) cancel(other, answeredElsewhere)
      dialogs.answered(callIdOf(attempt), branch.to, response)
      complete(attempt, calls.answers(response))
    }
    branch.final = response
  }

  function rejected(attempt: Attempt, branch: Branch, response: SipResponse): void {
    send(branch.to, ackOfRejection(branch.sent, response))
    if (branch.final) return
    branch.final = response
    if (response.status < 600) settle(attempt)
    else {
      for (const other of attempt.branches) cancel(other)
      fail(attempt, response)
    }
  }

  return {
    has: (branch: string): boolean => attempts.has(branch),

    /** Forwards an INVITE; `marked` is what its targets receive. */
    begin(invite: SipRequest, marked: SipRequest, from: Flow, targets: readonly Target[]): void {
      const branches = targets.map(({ to, uri }, fork) => ({
        ...{ to, sent: vias.forward(marked, from, uri, fork) },
        ...{ isProceeding: false, isCancelled: false, final: undefined }
      }))
      const attempt: Attempt = {
        ...{ invite, from, branches, reply: undefined, winner: undefined, stops: [] }
      }
      attempts.set(keyOf(attempt), attempt)
      dialogs.begin(
        invite,
        from,
        targets.map(({ to }) => to)
      )
      attempt.stops.push(
        after(NO_RESPONSE, () =>
          giveUp(attempt, ({ isProceeding }) => !isProceeding, noResponse('No response'))
        ),
        after(NO_ANSWER, () => giveUp(attempt, () => true, noResponse('No answer')))
      )
      for (const { to, sent } of branches) send(to, sent)
    },

    /** Rejects an INVITE that rings nowhere. */
    reject(invite: SipRequest, from: Flow, response: SipResponse): void {
      const attempt: Attempt = {
        ...{ invite, from, branches: [], reply: undefined, winner: undefined, stops: [] }
      }
      attempts.set(keyOf(attempt), attempt)
      complete(attempt, calls.answers(response))
    },

    /** The INVITE came again. */
    again(branch: string): void {
      const { from, reply, branches = [] } = attempts.get(branch) ?? {}
      if (from && reply) send(from, reply)
      else for (const { to, sent, final } of branches) if (!final) send(to, sent)
    },

    /** The caller gave up. */
    cancelled(branch: string, request: SipRequest): void {
      const attempt = attempts.get(branch)
      if (!attempt || attempt.reply) return
      calls.passes(request, attempt.from)
      for (const one of attempt.branches) cancel(one, first(request, 'Reason'))
      const terminated = [487, 'Request Terminated', []] as const
      attempt.stops.push(after(NO_RESPONSE, () => giveUp(attempt, () => true, terminated)))
    },

    /** True when it is a response to one of these INVITEs, or to its CANCEL. */
    answered({ branch, fork, response }: Routed, by: Flow): boolean {
      const attempt = attempts.get(branch)
      const one = attempt?.branches[fork]
      if (!attempt || !one) return attempt !== undefined
      const { method } = cseqOf(response)
      if (by !== one.to) return true
      if (method === 'CANCEL' && response.status === 481 && !one.final) {
        // The INVITE was lost and is not resent; this response is its only one.
        one.final = replyTo(attempt.invite, 487, 'Request Terminated')
        settle(attempt)
      }
      if (method !== 'INVITE') return true
      one.isProceeding = true
      if (response.status >= 300) rejected(attempt, one, response)
      else if (response.status >= 200) answered(attempt, one, response)
      else if (response.status > 100 && !attempt.reply) send(attempt.from, calls.answers(response))
      return true
    },

    /** Fails the INVITEs of a flow that is gone, on either side. */
    abandon(flow: Flow): void {
      for (const attempt of attempts.values()) {
        if (attempt.reply) continue
        if (attempt.from === flow) {
          const [one] = attempt.branches
          if (one) calls.passes(cancelWith(one.sent, undefined), flow)
          for (const branch of attempt.branches) cancel(branch)
          fail(attempt, replyTo(attempt.invite, 487, 'Request Terminated'))
        } else giveUp(attempt, ({ to }) => to === flow, [480, 'Temporarily Unavailable', lost])
      }
    },

    /** One side of an unanswered INVITE gave up by other means than SIP. */
    cancelUnanswered(callId: string, by: 'caller' | 'callee'): void {
      for (const attempt of attempts.values()) {
        if (attempt.reply || callIdOf(attempt) !== callId) continue
        for (const branch of attempt.branches) cancel(branch)
        const [status, reason] =
          by === 'callee' ? ([603, 'Decline'] as const) : ([487, 'Request Terminated'] as const)
        fail(attempt, replyTo(attempt.invite, status, reason))
      }
    },

    size: (): number => attempts.size,
    stop(): void {
      for (const { stops } of attempts.values()) for (const stop of stops) stop()
    }
  }
}
