/** Forwarded INVITEs without a final response, by the branch they were forwarded with. */
import type { Flow } from './connection-flow.ts'
import type { CallWatcher } from './proxy-types.ts'
import { cseqOf, first, type Header, type SipRequest, type SipResponse } from './sip-message.ts'
import { cancelOf } from './via-table.ts'

/** Distinguishes an unreachable telephone from one that rejects. */
export const lost: readonly Header[] = [['Reason', 'SIP;cause=503;text="Not connected"']]

interface PendingInvite {
  readonly inviteRequest: SipRequest
  readonly sent: SipRequest
  readonly from: Flow
  readonly to: Flow
  /** Rejected and not acknowledged yet. */
  isRefused: boolean
}

interface Needs {
  readonly calls: Pick<CallWatcher, 'passes'>
  readonly send: (flow: Flow, message: SipRequest) => void
  readonly refuse: (
    flow: Flow,
    request: SipRequest,
    status: number,
    reason: string,
    extra?: readonly Header[]
  ) => void
}

export function createPendingInvites({ calls, send, refuse }: Needs) {
  const invites = new Map<string, PendingInvite>()

  function cancel({ sent, from, to }: PendingInvite): void {
    const request = cancelOf(sent)
    calls.passes(request, from)
    send(to, request)
  }

  return {
    get: (branch: string): PendingInvite | undefined => invites.get(branch),

    add(branch: string, invite: Omit<PendingInvite, 'isRefused'>): void {
      invites.set(branch, { ...invite, isRefused: false })
    },

    /** An ACK ends the transaction of a rejected INVITE. */
    acknowledged(branch: string): void {
      invites.delete(branch)
    },

    /** A response to the INVITE or to its CANCEL. */
    answered(branch: string, response: SipResponse): void {
      const invite = invites.get(branch)
      const { method } = cseqOf(response)
      // The INVITE was lost and is not resent; this response is its only one.
      if (invite && method === 'CANCEL' && response.status === 481 && !invite.isRefused) {
        invites.delete(branch)
        refuse(invite.from, invite.inviteRequest, 487, 'Request Terminated')
      }
      if (invite && method === 'INVITE') {
        if (response.status >= 300) invite.isRefused = true
        else if (response.status >= 200) invites.delete(branch)
      }
    },

    /** Fails the INVITEs of a flow that is gone, on either side. */
    abandon(flow: Flow): void {
      for (const [branch, invite] of invites) {
        const { inviteRequest, from, to, isRefused } = invite
        if (from !== flow && to !== flow) continue
        invites.delete(branch)
        if (isRefused) continue
        if (to === flow) refuse(from, inviteRequest, 480, 'Temporarily Unavailable', lost)
        else cancel(invite)
      }
    },

    /** One side of an unanswered INVITE gave up. */
    cancelUnanswered(callId: string, by: 'caller' | 'callee'): void {
      for (const invite of invites.values()) {
        if (invite.isRefused || first(invite.inviteRequest, 'Call-ID') !== callId) continue
        invite.isRefused = true
        if (by === 'callee') refuse(invite.from, invite.inviteRequest, 603, 'Decline')
        cancel(invite)
      }
    }
  }
}
