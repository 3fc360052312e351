/** The exchange: registrar and proxy for SIP over WebSocket. It forwards, and remembers little. */
import type { HungUp } from './calls.ts'
import { type Target, targetOf } from './dial-rules.ts'
import type { Connection, Flow, Link } from './flow.ts'
import { createFlows } from './flows.ts'
import { createGate } from './gate.ts'
import { heldInvites, type MayDial } from './held-invites.ts'
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
} from './message.ts'
import { createRegistrar } from './registrar.ts'
import { cancelOf, createVias } from './vias.ts'
import { wayTo } from './ways.ts'

/** Tells a telephone that is not connected from one that refuses. */
const lost: readonly Header[] = [['Reason', 'SIP;cause=503;text="Not connected"']]

type Reason = readonly [status: number, reason: string, extra: readonly Header[]]
const untransferable: Reason = [
  603,
  'Decline',
  [['Reason', 'SIP;cause=603;text="Calls between telephones are not transferred"']]
]
const unknownNumber: Reason = [404, 'Not Found', []]

/** Follows the calls that pass through. What it returns is what goes on. */
export interface CallWatcher {
  begins(request: SipRequest, from: Flow, target: Target): SipRequest
  /** A request within a call, or its CANCEL. */
  passes(request: SipRequest, from: Flow): void
  answers(response: SipResponse): SipResponse
}

export interface HubOptions {
  readonly realm: string
  readonly secretOf: (extension: string) => string | undefined
  readonly isExtension: (number: string) => boolean
  /** Whether a telephone may ring at another. */
  readonly mayRing: (caller: string, extension: string) => boolean
  /** Whether a telephone may call this number outside; every number when it is left out. */
  readonly mayDial?: MayDial | undefined
  /** Whether calls to this extension ring at a device outside, simulated here. */
  readonly hasOwnDevice: (extension: string) => boolean
  /** Lets that device ring; gives its name of the call, or undefined when it is in another one. */
  readonly ringDevice: (request: SipRequest, extension: string, from: Flow) => string | undefined
  readonly mayListen: (supervisor: string, extension: string) => boolean
  readonly registered: (extension: string, isRegistered: boolean) => void
  /** The telephone of an extension was begun anew, as by a reload of its page. */
  readonly restarted: (extension: string) => void
  readonly calls: CallWatcher
  readonly log: (line: string) => void
  readonly now?: () => number
}

export interface Hub {
  attach(connection: Connection): Link
  /** `isForGood`: the telephone has said that it goes; otherwise it is waited for. */
  detach(link: Link, isForGood: boolean): void
  receive(link: Link, text: string): void
  isRegistered(extension: string): boolean
  /** Ends every registration of an extension, and the connections that they came by. */
  disconnect(extension: string): void
  /** Tells the other telephone of a call between two that one has hung up by another way than SIP. */
  hangUp(hungUp: HungUp): void
  stop(): void
}

interface Invite {
  readonly asked: SipRequest
  readonly sent: SipRequest
  readonly from: Flow
  readonly to: Flow
  /** Refused, and not yet acknowledged. */
  isRefused: boolean
}

export function createHub(options: HubOptions): Hub {
  const { isExtension, mayRing, mayDial, hasOwnDevice, ringDevice, mayListen, calls } = options
  const gate = createGate(options)
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
  /** Open INVITEs, by the branch under which they were forwarded. */
  const invites = new Map<string, Invite>()

  const send = (flow: Flow, message: SipRequest | SipResponse): void =>
    flow.send(serialise(message))
  const service = (contact: string): Flow | undefined =>
    flows.ours(ours => bareUri(ours) === bareUri(contact))

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

  /** A telephone that comes back as who it was goes on with what it was in. */
  function register(link: Link, asking: Flow, request: SipRequest): void {
    const extension = gate.prove(asking, request)
    if (extension === undefined) return
    const known = registrar.flowOf(uriOf(first(request, 'Contact') ?? ''))
    if (known?.extension === extension) flows.resume(link, known)
    const flow = link.flow ?? asking
    send(flow, registrar.register(flow, extension, request))
  }

  /** Who has the number; an extension whose telephone is not a page's is a device. */
  function targetAt(number: string, { ours, extension = '' }: Flow): Target {
    const reaches = (to: string): boolean =>
      isExtension(to) && (ours !== undefined || mayRing(extension, to))
    const target = targetOf(number, reaches)
    const isDevice = target.at === 'extension' && hasOwnDevice(target.extension)
    return isDevice ? { ...target, at: 'own-device' } : target
  }

  function begin(flow: Flow, request: SipRequest): void {
    const open = invites.get(vias.branchOf(request, flow))
    if (open) send(open.to, open.sent)
    if (open || (!flow.ours && gate.prove(flow, request) === undefined)) return
    const number = userOf(request.uri)
    const target = targetAt(number, flow)
    if (!mayDial || flow.ours || target.at !== 'customer') {
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
    const way = wayTo(target, flow, { registrar, service, mayListen })
    const begun = calls.begins(without(request, CONFIRMED), flow, target)
    if (!way.to) {
      refuse(flow, begun, way.status, way.reason, way.status === 480 ? lost : [])
      return
    }
    const device =
      target.at === 'own-device' ? ringDevice(request, target.extension, flow) : undefined
    if (target.at === 'own-device' && device === undefined) {
      refuse(flow, begun, 486, 'Busy Here')
      return
    }
    const marked = withHeader(begun, OWN_DEVICE, device)
    send(flow, replyTo(request, 100, 'Trying'))
    const sent = vias.forward(marked, flow, way.uri)
    const invite = { asked: request, sent, from: flow, to: way.to, isRefused: false }
    invites.set(vias.branchOf(request, flow), invite)
    send(way.to, sent)
  }

  /** CANCEL, and the ACK of a refusal: they go where their INVITE went. */
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
   * Why a transfer goes no further; undefined when it does. Only our own services act upon one: a
   * telephone's page would take it, and do nothing.
   */
  function whyNoTransfer(request: SipRequest, from: Flow, to: Flow): Reason | undefined {
    if (!to.ours) return untransferable
    const target = targetAt(userOf(uriOf(first(request, 'Refer-To') ?? '')), from)
    return target.at === 'nowhere' || target.at === 'monitor' ? unknownNumber : undefined
  }

  /** A request within a dialog goes to an exact contact, never by number. */
  function within(flow: Flow, request: SipRequest): void {
    const to = service(request.uri) ?? registrar.flowOf(request.uri)
    // A BYE ends the call for its sender, even when nobody is left to hear it.
    if (to || flow.ours || flow.extension) calls.passes(request, flow)
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

  /** A customer who is passed on is called by the exchange: what a telephone may not dial, it may not name. */
  function passOn(flow: Flow, to: Flow, request: SipRequest): void {
    const number = userOf(uriOf(first(request, 'Refer-To') ?? ''))
    const go = () => send(to, vias.forward(without(request, CONFIRMED), flow, request.uri))
    if (!mayDial || flow.ours || targetAt(number, flow).at !== 'customer') {
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

  function answer(given: SipResponse): void {
    const ours = vias.back(given)
    if (!ours || given.status === 100) return
    const { branch, flowId, response } = ours
    const invite = invites.get(branch)
    const { method } = cseqOf(response)
    // It never arrived, and is not sent any more: nothing else will answer it.
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

  /** Nobody is left to hear the answer, or to give it. */
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

  /** One side of an INVITE that nobody has answered yet has given it up. */
  function giveUp(callId: string, by: 'caller' | 'callee'): void {
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
      if (hungUp.was === 'ringing') giveUp(hungUp.callId, hungUp.by)
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
