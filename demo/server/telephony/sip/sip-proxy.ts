/** The exchange: registrar and proxy for SIP over WebSocket, with little state of its own. */

import type { Target } from '../simulated/dial-targets.ts'
import { createAuthenticator } from './authenticator.ts'
import type { Flow, Link } from './connection-flow.ts'
import { createFlows } from './flow-table.ts'
import { heldInvites } from './held-invites.ts'
import { createPendingInvites, lost } from './pending-invites.ts'
import { proxyTargets } from './proxy-targets.ts'
import type { SipProxy, SipProxyOptions } from './proxy-types.ts'
import { createRegistrar } from './registrar.ts'
import { routeTo, services } from './routing.ts'
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
import { createVias } from './via-table.ts'

export function createSipProxy(options: SipProxyOptions): SipProxy {
  const { ringDevice, mayListen, calls, agentLeft, serviceFor = () => services[0] } = options
  const { targetAt, whyNoTransfer } = proxyTargets(options)
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
  const held = heldInvites({
    ...{ mayDial: options.mayDial, lineRoom: options.lineRoom },
    branchOf: vias.branchOf,
    refuse,
    unread: error => options.log(`sip: the number lists cannot be read: ${error}`)
  })
  const invites = createPendingInvites({ calls, send, refuse })

  const service = (contact: string): Flow | undefined =>
    flows.internal(uri => bareUri(uri) === bareUri(contact))

  function send(flow: Flow, message: SipRequest | SipResponse): void {
    flow.send(serialise(message))
  }

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

  function begin(flow: Flow, request: SipRequest): void {
    const open = invites.get(vias.branchOf(request, flow))
    if (open) send(open.to, open.sent)
    if (open || (!flow.service && authenticator.authenticate(flow, request) === undefined)) return
    const inside = flow.service ? service(request.uri) : undefined
    if (inside) {
      invite(flow, request, request, { to: inside, uri: request.uri })
      return
    }
    const number = userOf(request.uri)
    const target = targetAt(number, flow)
    const go = () => connect(flow, request, target)
    held.whenAllowed(flow, request, { number, target }, go, () =>
      send(flow, replyTo(request, 100, 'Trying'))
    )
  }

  function connect(flow: Flow, request: SipRequest, target: Target): void {
    const route = routeTo(target, flow, { registrar, service, serviceFor, mayListen })
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
    invite(flow, request, marked, route)
  }

  /** Sends on an INVITE; `marked` is what its target receives. */
  function invite(
    flow: Flow,
    request: SipRequest,
    marked: SipRequest,
    { to, uri }: { readonly to: Flow; readonly uri: string }
  ): void {
    send(flow, replyTo(request, 100, 'Trying'))
    const sent = vias.forward(marked, flow, uri)
    const branch = vias.branchOf(request, flow)
    invites.add(branch, { inviteRequest: request, sent, from: flow, to })
    send(to, sent)
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
    if (request.method === 'ACK') invites.acknowledged(branch)
    else if (invite) calls.passes(request, flow)
    else unknown(flow, request)
    if (invite) send(invite.to, vias.forward(request, flow, invite.sent.uri))
  }

  /** A request within a dialog goes to an exact contact, never by number. */
  function within(flow: Flow, request: SipRequest): void {
    const to = service(request.uri) ?? registrar.flowOf(request.uri)
    // A BYE ends the sender's call even when the peer is gone.
    const left = to || flow.service || flow.extension ? calls.passes(request, flow) : undefined
    if (left !== undefined && to?.service && agentLeft) {
      send(flow, replyTo(request, 200, 'OK'))
      agentLeft(left)
      return
    }
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
    held.whenAllowed(flow, request, { number, target: targetAt(number, flow) }, go)
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
    invites.answered(branch, response)
    const marked = calls.answers(response)
    const flow = flows.get(flowId)
    if (flow) send(flow, marked)
  }

  function abandon(flow: Flow): void {
    registrar.drop(flow)
    invites.abandon(flow)
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
      if (hungUp.was === 'ringing') invites.cancelUnanswered(hungUp.callId, hungUp.by)
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
