/** A call as the far end on the trunk has it: it does only what a test has it do. */
import { randomBytes } from 'node:crypto'
import {
  all,
  cseqOf,
  first,
  type Header,
  replyTo,
  type SipMessage,
  type SipRequest,
  type SipResponse,
  tagOf,
  uriOf
} from '../../../demo/server/telephony/sip/sip-message.ts'
import type { FarVoice } from './far-voice.ts'

const ANSWER_MS = 12_000
const NO_CALL = 481

interface Ports {
  readonly contact: string
  send(message: SipMessage): void
  via(branch: string): string
}

type Content = {
  readonly headers?: readonly Header[]
  readonly sdp?: string
  readonly body?: string
}
export type Way = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive'

export class FarCall {
  /** Who was dialled, or who dials. */
  readonly number: string
  readonly invite: SipRequest
  readonly voice: FarVoice
  /** Requests from the other side, in order. */
  readonly requests: SipRequest[] = []
  /** Replies of the other side. */
  readonly replies: SipResponse[] = []
  /** Statuses for the next requests of a method that are not to be accepted. */
  readonly refusals = new Map<string, number[]>()
  readonly #ports: Ports
  readonly #isCaller: boolean
  readonly #tag: string
  #peerTag = ''
  #target: string
  #routes: readonly string[] = []
  #cseq: number
  #version = 1
  #final: SipResponse | undefined
  /** It has hung up: what arrives later is of no call. */
  #isOver = false

  constructor(invite: SipRequest, voice: FarVoice, ports: Ports, number: string, isCaller = false) {
    this.invite = invite
    this.voice = voice
    this.number = number
    this.#ports = ports
    this.#isCaller = isCaller
    this.#tag = isCaller
      ? (tagOf(first(invite, 'From') ?? '') ?? '')
      : randomBytes(5).toString('hex')
    this.#target = isCaller ? invite.uri : uriOf(first(invite, 'Contact') ?? '')
    this.#cseq = isCaller ? 1 : 0
    if (isCaller) return
    this.#peerTag = tagOf(first(invite, 'From') ?? '') ?? ''
    this.#routes = all(invite, 'Record-Route')
    if (invite.body) voice.follow(invite.body)
  }

  get callId(): string {
    return first(this.invite, 'Call-ID') ?? ''
  }

  /** The words of Replaces that name this call. */
  get replaces(): string {
    return `${this.callId};to-tag=${this.#peerTag};from-tag=${this.#tag}`
  }

  sdp(way: Way = 'sendrecv'): string {
    const { host, port } = this.voice
    const tones = this.voice.tonesAs()
    const lines = [
      ...['v=0', `o=far 1 ${this.#version++} IN IP4 ${host}`, 's=-', `c=IN IP4 ${host}`, 't=0 0'],
      ...[`m=audio ${port} RTP/AVP 0 ${tones}`, 'a=rtpmap:0 PCMU/8000'],
      ...[`a=rtpmap:${tones} telephone-event/8000`, 'a=ptime:20', `a=${way}`, '']
    ]
    return lines.join('\r\n')
  }

  /** Replies to the INVITE that began the call. */
  reply(status: number, reason: string, content: Content = {}): void {
    const reply = this.#reply(this.invite, status, reason, content)
    if (status >= 200) this.#final = reply
    this.#ports.send(reply)
  }

  answer(headers: readonly Header[] = []): void {
    this.reply(200, 'OK', { headers, sdp: this.sdp() })
  }

  /** Ends it before it was answered, as its caller. */
  cancel(headers: readonly Header[] = []): void {
    const { uri } = this.invite
    const kept = ['Via', 'From', 'To', 'Call-ID'].map(
      (name): Header => [name, first(this.invite, name) ?? '']
    )
    const own: readonly Header[] = [['CSeq', '1 CANCEL'], ['Max-Forwards', '70'], ...headers]
    const length: Header = ['Content-Length', '0']
    this.#ports.send({
      ...{ kind: 'request', method: 'CANCEL', uri, headers: [...kept, ...own, length], body: '' }
    } as SipRequest)
  }

  /** Sends a request within the dialog; resolves with its final reply. */
  async request(method: string, content: Content = {}): Promise<SipResponse> {
    const number = ++this.#cseq
    this.#send(method, number, content)
    const reply = await this.#wait(`${method} is answered`, () =>
      this.replies.find(each => {
        const cseq = cseqOf(each)
        return each.status >= 200 && cseq.number === number && cseq.method === method
      })
    )
    if (method === 'INVITE' && reply.status < 300) {
      this.#send('ACK', number, {})
      if (reply.body) this.voice.follow(reply.body)
    }
    return reply
  }

  hangUp(headers: readonly Header[] = []): Promise<SipResponse> {
    this.#isOver = true
    this.voice.stop()
    return this.request('BYE', { headers })
  }

  /** The first request of a method that is so, past or future. */
  received(method: string, is: (request: SipRequest) => boolean = () => true): Promise<SipRequest> {
    return this.#wait(`${method} arrives`, () =>
      this.requests.find(each => each.method === method && is(each))
    )
  }

  /** The first reply to the INVITE from a status on. */
  replied(from: number): Promise<SipResponse> {
    return this.#wait(`a reply from ${from} on`, () =>
      this.replies.find(each => cseqOf(each).method === 'INVITE' && each.status >= from)
    )
  }

  take(message: SipMessage): void {
    if (message.kind === 'response') this.#takeReply(message)
    else this.#takeRequest(message)
  }

  #takeReply(reply: SipResponse): void {
    const { method, number } = cseqOf(reply)
    const isRepeated = this.replies.some(
      each =>
        each.status === reply.status &&
        cseqOf(each).number === number &&
        cseqOf(each).method === method
    )
    if (this.#isCaller && method === 'INVITE' && number === 1) {
      const contact = first(reply, 'Contact')
      if (contact && reply.status < 300) {
        this.#target = uriOf(contact)
        this.#routes = all(reply, 'Record-Route').toReversed()
      }
      this.#peerTag = tagOf(first(reply, 'To') ?? '') ?? this.#peerTag
      if (reply.body) this.voice.follow(reply.body)
      if (reply.status >= 300) this.#refused(reply)
      else if (reply.status >= 200)
        this.#send('ACK', 1, this.invite.body ? {} : { sdp: this.sdp() })
    }
    if (!isRepeated) this.replies.push(reply)
  }

  /** The ACK of a refusal belongs to its transaction. */
  #refused(reply: SipResponse): void {
    const headers: readonly Header[] = [
      ['Via', first(this.invite, 'Via') ?? ''],
      ['From', first(reply, 'From') ?? ''],
      ['To', first(reply, 'To') ?? ''],
      ['Call-ID', this.callId],
      ...([
        ['CSeq', '1 ACK'],
        ['Max-Forwards', '70'],
        ['Content-Length', '0']
      ] as const)
    ]
    this.#ports.send({ kind: 'request', method: 'ACK', uri: this.invite.uri, headers, body: '' })
  }

  #takeRequest(request: SipRequest): void {
    const { number } = cseqOf(request)
    if (request.method === 'INVITE' && request === this.invite) return
    const isRepeated = this.requests.some(
      each => each.method === request.method && cseqOf(each).number === number
    )
    if (!isRepeated) this.requests.push(request)
    if (request.method === 'ACK') {
      if (request.body) this.voice.follow(request.body)
      return
    }
    if (request.method === 'CANCEL') {
      this.#ports.send(this.#reply(request, 200, 'OK', {}))
      if (!this.#final) this.reply(487, 'Request Terminated')
      return
    }
    if (request.method === 'BYE') this.voice.stop()
    const refusal = this.#isOver ? NO_CALL : this.refusals.get(request.method)?.shift()
    if (refusal !== undefined) {
      this.#ports.send(this.#reply(request, refusal, 'Refused', {}))
      return
    }
    const contact = first(request, 'Contact')
    if (contact) this.#target = uriOf(contact)
    if (request.body && request.method === 'INVITE') this.voice.follow(request.body)
    const isHeld = /^a=sendonly/m.test(request.body)
    const sdp = request.method === 'INVITE' ? this.sdp(isHeld ? 'recvonly' : 'sendrecv') : undefined
    const status = request.method === 'REFER' ? 202 : 200
    this.#ports.send(this.#reply(request, status, 'OK', sdp === undefined ? {} : { sdp }))
  }

  #reply(
    to: SipRequest,
    status: number,
    reason: string,
    { headers = [], sdp }: Content
  ): SipResponse {
    const made = replyTo(to, status, reason)
    const kept = made.headers.flatMap(([name, value]): Header[] => {
      if (name === 'Content-Length') return []
      if (name !== 'To') return [[name, value]]
      return [['To', `${(first(to, 'To') ?? '').replace(/;tag=[^;]*/, '')};tag=${this.#tag}`]]
    })
    const routes = all(to, 'Record-Route').map((value): Header => ['Record-Route', value])
    return {
      ...made,
      headers: [
        ...kept,
        ...routes,
        ['Contact', `<${this.#ports.contact}>`],
        ...headers,
        ...(sdp === undefined ? [] : [['Content-Type', 'application/sdp'] as const]),
        ['Content-Length', String(Buffer.byteLength(sdp ?? ''))]
      ],
      body: sdp ?? ''
    }
  }

  #send(method: string, number: number, { headers = [], sdp, body = sdp ?? '' }: Content): void {
    const own = first(this.invite, this.#isCaller ? 'From' : 'To') ?? ''
    const peer = first(this.invite, this.#isCaller ? 'To' : 'From') ?? ''
    const bare = (value: string): string => value.replace(/;tag=[^;]*/, '')
    this.#ports.send({
      kind: 'request',
      method,
      uri: this.#target,
      headers: [
        ['Via', this.#ports.via(`z9hG4bK${randomBytes(6).toString('hex')}`)],
        ...this.#routes.map((route): Header => ['Route', route]),
        ['From', `${bare(own)};tag=${this.#tag}`],
        ['To', `${bare(peer)};tag=${this.#peerTag}`],
        ['Call-ID', this.callId],
        ['CSeq', `${number} ${method}`],
        ['Max-Forwards', '70'],
        ['Contact', `<${this.#ports.contact}>`],
        ...headers,
        ...(sdp === undefined ? [] : [['Content-Type', 'application/sdp'] as const]),
        ['Content-Length', String(Buffer.byteLength(body))]
      ],
      body
    })
  }

  async #wait<T>(what: string, look: () => T | undefined): Promise<T> {
    const until = performance.now() + ANSWER_MS
    for (;;) {
      const found = look()
      if (found !== undefined) return found
      if (performance.now() > until) throw new Error(`not within ${ANSWER_MS} ms: ${what}`)
      await new Promise(done => setTimeout(done, 20))
    }
  }
}
