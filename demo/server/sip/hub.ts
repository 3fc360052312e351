/** The exchange: registrar and proxy for SIP over WebSocket. It forwards, and remembers little. */
import { createHmac, randomBytes } from 'node:crypto'
import { type Target, targetOf } from './dial-rules.ts'
import { createDigest } from './digest.ts'
import type { Flow } from './flow.ts'
import {
  bareUri,
  cseqOf,
  first,
  type Header,
  isInitial,
  MAX_MESSAGE,
  paramOf,
  parse,
  replyTo,
  type SipRequest,
  type SipResponse,
  serialise,
  uriOf,
  userOf,
  withHeader,
  without,
  withoutTopVia,
  withVia
} from './message.ts'
import { createParking } from './parking.ts'
import { createRegistrar } from './registrar.ts'

/** Wrong credentials that one connection may try. */
const MAX_FAILURES = 10
/** The contacts of the user agents of our own: the first answers and calls, the second answers the first. */
export const services = ['sip:customers@hutong.invalid', 'sip:others@hutong.invalid'] as const

/** Said of a telephone that was connected when the call came, and is not any more. */
const lost: readonly Header[] = [['Reason', 'SIP;cause=503;text="Connection lost"']]

/** Follows the calls that pass through. What it returns is what goes on. */
export interface CallWatcher {
  begins(request: SipRequest, from: Flow, to: Flow | undefined, target: Target): SipRequest
  /** A request within a call, or its CANCEL. */
  passes(request: SipRequest, from: Flow): void
  answers(response: SipResponse): SipResponse
}

export interface HubOptions {
  readonly realm: string
  readonly secretOf: (extension: string) => string | undefined
  readonly isExtension: (number: string) => boolean
  readonly mayListen: (supervisor: string, extension: string) => boolean
  readonly registered: (extension: string, isRegistered: boolean) => void
  readonly calls: CallWatcher
  readonly log: (line: string) => void
  readonly now?: () => number
}

export interface Connection {
  readonly send: (text: string) => void
  readonly close: () => void
  /** One of `services` when it is a user agent of our own. */
  readonly ours?: string
}

export interface Hub {
  attach(connection: Connection): Flow
  detach(flow: Flow): void
  receive(flow: Flow, text: string): void
  isRegistered(extension: string): boolean
  stop(): void
}

/** Where a request goes, or why it goes nowhere. */
type Route =
  | { readonly to: Flow; readonly uri: string; readonly target: Target }
  | {
      readonly to?: undefined
      readonly status: number
      readonly reason: string
      readonly target: Target
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
  const { realm, isExtension, mayListen, calls, log } = options
  const digest = createDigest(realm, options.secretOf, options.now)
  const registrar = createRegistrar(options.registered, options.now)
  const parking = createParking(options.now)
  const key = randomBytes(32)
  const flows = new Map<string, Flow>()
  /** Open INVITEs, by the branch under which they were forwarded. */
  const invites = new Map<string, Invite>()
  let count = 0

  const send = (flow: Flow, message: SipRequest | SipResponse): void =>
    flow.send(serialise(message))
  const ourFlow = (contact: string): Flow | undefined =>
    [...flows.values()].find(({ ours }) => ours && bareUri(ours) === bareUri(contact))

  /** Ties an answer to the flow that asked, so that nobody can slip in an answer of his own. */
  const branchOf = (flowId: string, via: string): string =>
    `z9hG4bK${createHmac('sha256', key)
      .update(`${flowId} ${paramOf(via, 'branch')}`)
      .digest('hex')
      .slice(0, 24)}`

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

  /** The extension that has proved itself, or undefined after the sender has been told why not. */
  function proven(flow: Flow, request: SipRequest): string | undefined {
    const isRegister = request.method === 'REGISTER'
    const verdict = digest.judge(request, isRegister ? 'Authorization' : 'Proxy-Authorization')
    const claimed = userOf(uriOf(first(request, isRegister ? 'To' : 'From') ?? ''))
    if (verdict.at === 'good' && verdict.user === claimed) {
      flow.extension = claimed
      flow.failures = 0
      return claimed
    }
    if (verdict.at === 'absent' || verdict.at === 'stale') {
      const challenge = digest.challenge(verdict.at === 'stale')
      const reply = isRegister
        ? replyTo(request, 401, 'Unauthorized', [['WWW-Authenticate', challenge]])
        : replyTo(request, 407, 'Proxy Authentication Required', [
            ['Proxy-Authenticate', challenge]
          ])
      send(flow, reply)
      return
    }
    flow.failures++
    log(`sip: wrong credentials for ${verdict.user}`)
    send(flow, replyTo(request, 403, 'Forbidden'))
    if (flow.failures >= MAX_FAILURES) flow.close()
    return
  }

  function register(flow: Flow, request: SipRequest): void {
    const extension = proven(flow, request)
    if (extension === undefined) return
    send(flow, registrar.register(flow, extension, request))
    for (const text of parking.collect(contact => registrar.flowOf(contact) === flow))
      flow.send(text)
  }

  /** The way of a request that begins something: by number. */
  function byNumber(request: SipRequest, from: Flow): Route {
    const number = userOf(request.uri)
    const target = targetOf(number, isExtension)
    if (target.at === 'nowhere') return { target, status: 404, reason: 'Not Found' }
    if (target.at === 'extension') {
      const found = registrar.find(number)
      if (!found) return { target, status: 480, reason: 'Temporarily Unavailable' }
      return { target, to: found.flow, uri: found.uri }
    }
    if (target.at === 'monitor' && !from.ours && !mayListen(from.extension ?? '', target.extension))
      return { target, status: 403, reason: 'Forbidden' }
    const service = from.ours === services[0] ? services[1] : services[0]
    const to = ourFlow(service)
    return to
      ? { target, to, uri: service }
      : { target, status: 503, reason: 'Service Unavailable' }
  }

  /** The way of a request within a dialog: to an exact contact, never by number. */
  function byContact(request: SipRequest): Flow | 'gone' | undefined {
    return ourFlow(request.uri) ?? registrar.flowOf(request.uri)
  }

  function forwarded(request: SipRequest, from: Flow, uri: string): SipRequest {
    const hops = Number(first(request, 'Max-Forwards') ?? 70) - 1
    const via = first(request, 'Via') ?? ''
    const clean = without(request, 'Proxy-Authorization', 'Route')
    const branch = branchOf(from.id, via)
    return withVia(
      { ...withHeader(clean, 'Max-Forwards', String(hops)), uri },
      `SIP/2.0/WS hub.invalid;branch=${branch};fl=${from.id}`
    )
  }

  function begin(flow: Flow, request: SipRequest): void {
    if (!flow.ours && proven(flow, request) === undefined) return
    const route = byNumber(request, flow)
    const marked = calls.begins(request, flow, route.to, route.target)
    if (!route.to) return refuse(flow, marked, route.status, route.reason)
    send(flow, replyTo(request, 100, 'Trying'))
    const sent = forwarded(marked, flow, route.uri)
    const branch = paramOf(first(sent, 'Via') ?? '', 'branch') ?? ''
    invites.set(branch, { asked: request, sent, from: flow, to: route.to, isRefused: false })
    send(route.to, sent)
  }

  /** CANCEL, and the ACK of a refusal: they go where their INVITE went. */
  function follow(flow: Flow, request: SipRequest): void {
    const branch = branchOf(flow.id, first(request, 'Via') ?? '')
    const invite = invites.get(branch)
    if (request.method === 'ACK') invites.delete(branch)
    else if (!invite) return refuse(flow, request, 481, 'Call/Transaction Does Not Exist')
    else calls.passes(request, flow)
    if (invite) send(invite.to, forwarded(request, flow, invite.sent.uri))
  }

  function within(flow: Flow, request: SipRequest): void {
    const to = byContact(request)
    if (!to) {
      if (request.method !== 'ACK') refuse(flow, request, 481, 'Call/Transaction Does Not Exist')
      return
    }
    calls.passes(request, flow)
    const sent = forwarded(request, flow, request.uri)
    if (to === 'gone') parking.leave(request.uri, serialise(sent))
    else send(to, sent)
  }

  function request(flow: Flow, message: SipRequest): void {
    if (cseqOf(message).method !== message.method) return refuse(flow, message, 400, 'Bad Request')
    if (message.method === 'REGISTER') return register(flow, message)
    if (Number(first(message, 'Max-Forwards') ?? 70) <= 0)
      return refuse(flow, message, 483, 'Too Many Hops')
    if (message.method === 'CANCEL') return follow(flow, message)
    if (!isInitial(message)) {
      const isOurs = byContact(message) !== undefined
      return message.method === 'ACK' && !isOurs ? follow(flow, message) : within(flow, message)
    }
    if (message.method === 'OPTIONS') return send(flow, replyTo(message, 200, 'OK'))
    if (message.method === 'INVITE') return begin(flow, message)
    if (message.method !== 'ACK') refuse(flow, message, 405, 'Method Not Allowed')
  }

  function response(message: SipResponse): void {
    const via = first(message, 'Via') ?? ''
    const flowId = paramOf(via, 'fl') ?? ''
    const branch = paramOf(via, 'branch') ?? ''
    const back = withoutTopVia(message)
    if (branch !== branchOf(flowId, first(back, 'Via') ?? '')) return
    if (message.status === 100) return
    const invite = invites.get(branch)
    if (invite && cseqOf(message).method === 'INVITE') {
      if (message.status >= 300) invite.isRefused = true
      else if (message.status >= 200) invites.delete(branch)
    }
    const marked = calls.answers(back)
    const flow = flows.get(flowId)
    if (flow) send(flow, marked)
  }

  /** Nobody is left to hear the answer, or to give it. */
  function abandon(flow: Flow): void {
    for (const [branch, { asked, sent, from, to, isRefused }] of invites) {
      if (from !== flow && to !== flow) continue
      invites.delete(branch)
      if (isRefused) continue
      if (to === flow) refuse(from, asked, 480, 'Temporarily Unavailable', lost)
      else {
        const bare = without(sent, 'CSeq', 'Contact', 'Content-Type', 'Content-Length', 'Supported')
        const cseq = `${cseqOf(sent).number} CANCEL`
        const cancel = withHeader({ ...bare, method: 'CANCEL', body: '' }, 'CSeq', cseq)
        calls.passes(cancel, from)
        send(to, cancel)
      }
    }
  }

  return {
    attach({ send, close, ours }) {
      const flow: Flow = {
        id: String(++count),
        send,
        close,
        ours,
        extension: undefined,
        failures: 0
      }
      flows.set(flow.id, flow)
      return flow
    },

    detach(flow) {
      flows.delete(flow.id)
      registrar.drop(flow)
      abandon(flow)
    },

    receive(flow, text) {
      if (text === '\r\n\r\n') return flow.send('\r\n')
      if (text.length > MAX_MESSAGE) return flow.close()
      const message = parse(text)
      if (!message) return
      if (message.kind === 'response') response(message)
      else request(flow, message)
    },

    isRegistered: extension => registrar.find(extension) !== undefined,
    stop: registrar.stop
  }
}
