/** The exchange: registrar and proxy for SIP over WebSocket, with little state of its own. */

import { type Target, targetOf } from '../simulated/dial-targets.ts'
import { createAuthenticator } from './authenticator.ts'
import type { Flow, Link } from './connection-flow.ts'
import { createFlows } from './flow-table.ts'
import { heldInvites } from './held-invites.ts'
import type { SipProxy, SipProxyOptions } from './proxy-types.ts'
import { createRegistrar } from './registrar.ts'
import { routeTo } from './routing.ts'
import {
  bareUri,
  CONFIRMED,
  cseqOf,
  first,
  type Header,
  isInitial,
  MAX_MESSAGE,
  OWN_DEVICE,
  parse,
  replyTo,
  type SipRequest,
  type SipResponse,
  serialise,
  uriOf,
  userOf,
  withHeader,
  without
} from './sip-message.ts'
import { cancelOf, createVias } from './via-table.ts'

/** Distinguishes an unreachable telephone from one that rejects. */
const lost: readonly Header[] = [['Reason', 'SIP;cause=503;text="Not connected"']]

type Reason = readonly [status: number, reason: string, extra: readonly Header[]]
const untransferable: Reason = [
  603,
  'Decline',
  [['Reason', 'SIP;cause=603;text="Calls between telephones are not transferred"']]
]
const unknownNumber: Reason = [404, 'Not Found', []]

interface Invite {
  readonly asked: SipRequest
  readonly sent: SipRequest
  readonly from: Flow
  readonly to: Flow
  /** Rejected and not acknowledged yet. */
  isRefused: boolean
}

export function createSipProxy(options: SipProxyOptions): SipProxy {
  const { isExtension, mayRing, mayDial, hasOwnDevice, ringDevice, mayListen, calls } = options
  const authenticator = createAuthenticator(options)
  const flows = createFlows(abandon, options.now)
  const registrar = createRegistrar(
    options.registered,
    (extension, flow) => {
      flows.end(flow)
      options.restarted(extension)
    },
    options.now
  )
  const vias = createVias()
  const held = heldInvites(error => options.log(`sip: the number lists cannot be read: ${error}`))
  /** Pending INVITEs, by the branch they were forwarded with. */
  const invites = new Map<string, Invite>()

  const send = (flow: Flow, message: SipRequest | SipResponse): void =>
    flow.send(serialise(message))
  const service = (contact: string): Flow | undefined =>
    flows.internal(uri => bareUri(uri) === bareUri(contact))

  function refuse(
    flow: Flow,
    request: SipRequest,
    status: number,
    reason: string,
    extra: readonly Header[] = []
  ): void {
    const reply = replyTo(request, status, reason, extra)
    send(flow, request.method === 'INVITE' ? calls.answers(reply) : reply)
  }
  const unknown = (flow: Flow, request: SipRequest): void =>
    refuse(flow, request, 481, 'Call/Transaction Does Not Exist')

  /** A telephone that registers as the same instance resumes its flow. */
  function register(link: Link, requester: Flow, request: SipRequest): void {
    const extension = authenticator.authenticate(requester, request)
    if (extension === undefined) return
    const known = registrar.flowOf(uriOf(first(request, 'Contact') ?? ''))
    if (known?.extension === extension) flows.resume(link, known)
    const flow = link.flow ?? requester
    send(flow, registrar.register(flow, extension, request))
  }

  /** Target of a number; an extension whose telephone is not a page's is a device. */
  function targetAt(number: string, { service: internal, extension = '' }: Flow): Target {
    const reaches = (to: string): boolean =>
      isExtension(to) && (internal !== undefined || mayRing(extension, to))
    const target = targetOf(number, reaches)
    const isDevice = target.kind === 'extension' && hasOwnDevice(target.extension)
    return isDevice ? { ...target, kind: 'own-device' } : target
  }

  function begin(flow: Flow, request: SipRequest): void {
    const open = invites.get(vias.branchOf(request, flow))
    if (open) send(open.to, open.sent)
    if (open || (!flow.service && authenticator.authenticate(flow, request) === undefined)) return
    const number = userOf(request.uri)
    const target = targetAt(number, flow)
    if (!mayDial || flow.service || target.kind !== 'customer') {
      connect(flow, request, target)
      return
    }
    const branch = vias.branchOf(request, flow)
    if (held.has(branch)) return
    send(flow, replyTo(request, 100, 'Trying'))
    const isConfirmed = first(request, CONFIRMED) !== undefined
    held.hold(
      branch,
      mayDial(flow.extension ?? '', number, isConfirmed),
      () => connect(flow, request, target),
      (status, reason) => refuse(flow, request, status, reason)
    )
  }

  function connect(flow: Flow, request: SipRequest, target: Target): void {
    const route = routeTo(target, flow, { registrar, service, mayListen })
    const outgoing = calls.begins(without(request, CONFIRMED), flow, target)
    if (!route.to) {
      refuse(flow, outgoing, route.status, route.reason, route.status === 480 ? lost : [])
      return
    }
    const device =
      target.kind === 'own-device' ? ringDevice(request, target.extension, flow) : undefined
    if (target.kind === 'own-device' && device === undefined) {
      refuse(flow, outgoing, 486, 'Busy Here')
      return
    }
    const marked = withHeader(outgoing, OWN_DEVICE, device)
    send(flow, replyTo(request, 100, 'Trying'))
    const sent = vias.forward(marked, flow, route.uri)
    const invite = { asked: request, sent, from: flow, to: route.to, isRefused: false }
    invites.set(vias.branchOf(request, flow), invite)
    send(route.to, sent)
  }

  /** CANCEL and the ACK of a rejection follow their INVITE. */
  function follow(flow: Flow, request: SipRequest): void {
    const branch = vias.branchOf(request, flow)
    if (request.method === 'CANCEL' && held.withdraw(branch)) {
      send(flow, replyTo(request, 200, 'OK'))
      const cseq = `${cseqOf(request).number} INVITE`
      send(flow, replyTo(withHeader(request, 'CSeq', cseq), 487, 'Request Terminated'))
      return
    }
    const invite = invites.get(branch)
    if (request.method === 'ACK') invites.delete(branch)
    else if (invite) calls.passes(request, flow)
    else unknown(flow, request)
    if (invite) send(invite.to, vias.forward(request, flow, invite.sent.uri))
  }

  /**
   * Why a REFER is rejected; undefined when it may pass. Only internal services handle one; a
   * softphone would accept it without effect.
   */
  function whyNoTransfer(request: SipRequest, from: Flow, to: Flow): Reason | undefined {
    if (!to.service) return untransferable
    const target = targetAt(userOf(uriOf(first(request, 'Refer-To') ?? '')), from)
    return target.kind === 'nowhere' || target.kind === 'monitor' ? unknownNumber : undefined
  }

  /** A request within a dialog goes to an exact contact, never by number. */
  function within(flow: Flow, request: SipRequest): void {
    const to = service(request.uri) ?? registrar.flowOf(request.uri)
    // A BYE ends the sender's call even when the peer is gone.
    if (to || flow.service || flow.extension) calls.passes(request, flow)
    if (!to) {
      if (request.method === 'ACK') follow(flow, request)
      else unknown(flow, request)
      return
    }
    const why = request.method === 'REFER' ? whyNoTransfer(request, flow, to) : undefined
    if (why) refuse(flow, request, ...why)
    else if (request.method === 'REFER') passOn(flow, to, request)
    else send(to, vias.forward(request, flow, request.uri))
  }

  /**
   * The exchange calls the transfer target, so it applies the telephone's own dialling
   * restrictions.
   */
  function passOn(flow: Flow, to: Flow, request: SipRequest): void {
    const number = userOf(uriOf(first(request, 'Refer-To') ?? ''))
    const go = () => send(to, vias.forward(without(request, CONFIRMED), flow, request.uri))
    if (!mayDial || flow.service || targetAt(number, flow).kind !== 'customer') {
      go()
      return
    }
    const branch = vias.branchOf(request, flow)
    if (held.has(branch)) return
    const isConfirmed = first(request, CONFIRMED) !== undefined
    held.hold(branch, mayDial(flow.extension ?? '', number, isConfirmed), go, (status, reason) =>
      refuse(flow, request, status, reason)
    )
  }

  function question(link: Link, flow: Flow, request: SipRequest): void {
    const { method } = request
    if (cseqOf(request).method !== method) refuse(flow, request, 400, 'Bad Request')
    else if (method === 'REGISTER') register(link, flow, request)
    else if (Number(first(request, 'Max-Forwards') ?? 70) <= 0)
      refuse(flow, request, 483, 'Too Many Hops')
    else if (method === 'CANCEL') follow(flow, request)
    else if (!isInitial(request)) within(flow, request)
    else if (method === 'OPTIONS') send(flow, replyTo(request, 200, 'OK'))
    else if (method === 'INVITE') begin(flow, request)
    else if (method !== 'ACK') refuse(flow, request, 405, 'Method Not Allowed')
  }

  function answer(received: SipResponse): void {
    const routed = vias.back(received)
    if (!routed || received.status === 100) return
    const { branch, flowId, response } = routed
    const invite = invites.get(branch)
    const { method } = cseqOf(response)
    // The INVITE was lost and is not resent; this response is its only one.
    if (invite && method === 'CANCEL' && response.status === 481 && !invite.isRefused) {
      invites.delete(branch)
      refuse(invite.from, invite.asked, 487, 'Request Terminated')
    }
    if (invite && method === 'INVITE') {
      if (response.status >= 300) invite.isRefused = true
      else if (response.status >= 200) invites.delete(branch)
    }
    const marked = calls.answers(response)
    const flow = flows.get(flowId)
    if (flow) send(flow, marked)
  }

  function cancel({ sent, from, to }: Invite): void {
    const request = cancelOf(sent)
    calls.passes(request, from)
    send(to, request)
  }

  /** Fails the pending INVITEs of a flow that is gone, on either side. */
  function abandon(flow: Flow): void {
    registrar.drop(flow)
    for (const [branch, invite] of invites) {
      const { asked, from, to, isRefused } = invite
      if (from !== flow && to !== flow) continue
      invites.delete(branch)
      if (isRefused) continue
      if (to === flow) refuse(from, asked, 480, 'Temporarily Unavailable', lost)
      else cancel(invite)
    }
  }

  /** One side of an unanswered INVITE gave up. */
  function cancelUnanswered(callId: string, by: 'caller' | 'callee'): void {
    for (const invite of invites.values()) {
      if (invite.isRefused || first(invite.asked, 'Call-ID') !== callId) continue
      invite.isRefused = true
      if (by === 'callee') refuse(invite.from, invite.asked, 603, 'Decline')
      cancel(invite)
    }
  }

  return {
    attach: flows.attach,

    detach(link, isForGood) {
      const flow = flows.lost(link, isForGood)
      if (flow) registrar.drop(flow)
    },

    receive(link, text) {
      const { flow } = link
      if (!flow) return
      if (text === '\r\n\r\n') flow.send('\r\n')
      else if (text.length > MAX_MESSAGE) flow.close()
      else {
        const message = parse(text)
        if (message?.kind === 'response') {
          flows.received(flow, text)
          answer(message)
        } else if (message) question(link, flow, message)
      }
    },

    isRegistered: extension => registrar.find(extension) !== undefined,
    disconnect(extension) {
      for (const flow of registrar.forget(extension)) flow.close()
    },
    hangUp(hungUp) {
      if (hungUp.was === 'ringing') cancelUnanswered(hungUp.callId, hungUp.by)
      else {
        const to = registrar.flowOf(hungUp.bye.uri)
        if (to) send(to, hungUp.bye)
      }
    },

    stop() {
      registrar.stop()
      flows.stop()
    }
  }
}
