/** The exchange: registrar and proxy for SIP over WebSocket (RFC 3261, RFC 7118). */
import type { Target } from '../simulated/dial-targets.ts'
import { createAuthenticator } from './authenticator.ts'
import type { Flow, Link } from './connection-flow.ts'
import { createFlows } from './flow-table.ts'
import { incomingFrames } from './guard/incoming-frames.ts'
import { abilities, refusalOf } from './guard/request-rules.ts'
import { sampledLog } from './guard/sampled-log.ts'
import { createSocketLimits } from './guard/socket-limits.ts'
import { heldInvites } from './held-invites.ts'
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
  OWN_DEVICE,
  replyTo,
  type SipRequest,
  type SipResponse,
  serialise,
  uriOf,
  userOf,
  withHeader,
  without
} from './sip-message.ts'
import { createDialogs } from './transactions/dialog-table.ts'
import { endUnacknowledged } from './transactions/end-unacknowledged.ts'
import { createInvites, lost } from './transactions/invite-table.ts'
import { after as laterOn } from './transactions/transaction-timers.ts'
import { createVias } from './via-table.ts'

export function createSipProxy(options: SipProxyOptions): SipProxy {
  const { ringDevice, mayListen, calls, agentLeft, after = laterOn } = options
  const { serviceFor = () => services[0] } = options
  const log = sampledLog(options.log, options.now)
  const limits = options.limits ?? createSocketLimits(options.now)
  const { targetAt, whyNoTransfer } = proxyTargets(options)
  const authenticator = createAuthenticator({ ...options, log, limits })
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
    ...options,
    branchOf: vias.branchOf,
    refuse,
    unread: error => log('number lists or leases cannot be read', String(error))
  })
  const dialogs = createDialogs({
    after,
    isOver: flow => flow.service === undefined && !registrar.isBound(flow),
    unacknowledged: dialog => endUnacknowledged(dialog, { calls, dialogs, send })
  })
  const invites = createInvites({ calls, vias, dialogs, send, after })

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
    if (request.method !== 'ACK') send(flow, replyTo(request, status, reason, extra))
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
    const branch = vias.branchOf(request, flow)
    if (invites.has(branch)) {
      invites.again(branch)
      return
    }
    if (!flow.service && authenticator.authenticate(flow, request) === undefined) return
    if (dialogs.isTaken(request)) {
      refuse(flow, request, 482, 'Loop Detected')
      return
    }
    const inside = flow.service ? service(request.uri) : undefined
    const trying = () => send(flow, replyTo(request, 100, 'Trying'))
    if (inside) {
      trying()
      invites.begin(request, request, flow, [{ to: inside, uri: request.uri }])
      return
    }
    const number = userOf(request.uri)
    const target = targetAt(number, flow)
    const go = (isFree: boolean) => connect(flow, request, target, isFree)
    held.whenAllowed(flow, request, { number, target }, go, trying)
  }

  function connect(flow: Flow, request: SipRequest, target: Target, isFree: boolean): void {
    const places = { registrar, service, serviceFor, mayListen }
    const { targets, ...refusal } = routeTo(target, flow, places)
    const outgoing = calls.begins(without(request, CONFIRMED), flow, target)
    if ('status' in refusal) {
      const { status, reason } = refusal
      const extra = status === 480 ? lost : []
      invites.reject(request, flow, replyTo(outgoing, status, reason, extra))
      return
    }
    const isDevice = target.kind === 'own-device'
    const device = isDevice && isFree ? ringDevice(request, target.extension, flow) : undefined
    if (isDevice && device === undefined) {
      invites.reject(request, flow, replyTo(outgoing, 486, 'Busy Here'))
      return
    }
    send(flow, replyTo(request, 100, 'Trying'))
    invites.begin(request, withHeader(outgoing, OWN_DEVICE, device), flow, targets ?? [])
  }

  function cancel(flow: Flow, request: SipRequest): void {
    const branch = vias.branchOf(request, flow)
    if (held.withdraw(branch)) {
      send(flow, replyTo(request, 200, 'OK'))
      const cseq = `${cseqOf(request).number} INVITE`
      send(flow, replyTo(withHeader(request, 'CSeq', cseq), 487, 'Request Terminated'))
    } else if (invites.has(branch)) {
      send(flow, replyTo(request, 200, 'OK'))
      invites.cancelled(branch, request)
    } else unknown(flow, request)
  }

  /** A request within a dialog goes from one of its sides to the exact contact of the other. */
  function within(flow: Flow, request: SipRequest): void {
    if (request.method === 'ACK' && invites.has(vias.branchOf(request, flow))) return
    const dialog = dialogs.of(request, flow)
    if (!dialog) {
      unknown(flow, request)
      return
    }
    const to = service(request.uri) ?? registrar.flowOf(request.uri)
    // A BYE ends the sender's call even when the peer is gone.
    const left = calls.passes(request, flow)
    if (request.method === 'BYE') dialogs.ending(dialog)
    if (left !== undefined && to?.service && agentLeft) {
      send(flow, replyTo(request, 200, 'OK'))
      agentLeft(left)
      return
    }
    const peer = to && dialogs.isIn(dialog, to) ? to : undefined
    const why = peer && request.method === 'REFER' ? whyNoTransfer(request, flow, peer) : undefined
    if (!peer) unknown(flow, request)
    else if (why) refuse(flow, request, ...why)
    else if (request.method === 'REFER') passOn(flow, peer, request)
    else send(peer, vias.forward(request, flow, request.uri))
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
    const refusal = refusalOf(request)
    if (refusal) refuse(flow, request, ...refusal)
    else if (method === 'REGISTER') register(link, flow, request)
    else if (method === 'CANCEL') cancel(flow, request)
    else if (method === 'OPTIONS' && (isInitial(request) || dialogs.isOpening(request, flow)))
      send(flow, replyTo(request, 200, 'OK', abilities))
    else if (!isInitial(request)) within(flow, request)
    else if (method === 'INVITE') begin(flow, request)
  }

  function answer(by: Flow, received: SipResponse): void {
    const routed = vias.back(received)
    if (!routed || invites.answered(routed, by) || received.status === 100) return
    const { flowId, response } = routed
    const flow = flows.get(flowId)
    if (flow && dialogs.takesPart(response, by)) send(flow, calls.answers(response))
  }

  function abandon(flow: Flow): void {
    registrar.drop(flow)
    for (const part of [held, invites]) part.abandon(flow)
    dialogs.lost(flow)
  }

  const receive = incomingFrames({
    ...{ log, refuse, onRequest: question },
    onResponse(flow, response, text) {
      flows.received(flow, text)
      answer(flow, response)
    }
  })

  return {
    ...{ attach: flows.attach, isValid: authenticator.isValid },

    detach(link, isForGood) {
      const flow = flows.lost(link, isForGood)
      if (flow) registrar.drop(flow)
    },

    receive,
    isRegistered: extension => registrar.find(extension) !== undefined,
    disconnect(which) {
      for (const flow of registrar.forget(which)) flow.close()
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
      invites.stop()
      dialogs.stop()
    }
  }
}
