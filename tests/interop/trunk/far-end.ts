/** The far end of the exchange's trunk over UDP: telephones that a test plays, with their sound. */

import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import {
  first,
  type Header,
  isInitial,
  parse,
  replyTo,
  type SipMessage,
  type SipRequest,
  serialise,
  userOf
} from '../../../demo/server/telephony/sip/sip-message.ts'
import { FarCall } from './far-call.ts'
import { openVoice } from './far-voice.ts'

const ARRIVES_MS = 15_000

interface CallIn {
  /** Header lines beside the usual ones. */
  readonly headers?: readonly Header[]
  readonly from?: string
  /** Without an offer: it is in the reply. */
  readonly isLate?: boolean
}

export interface FarEnd {
  readonly calls: readonly FarCall[]
  /** The next call to a number; nothing has answered it. */
  arrives(number: string): Promise<FarCall>
  /** Calls an extension of the exchange. */
  call(extension: string, call?: CallIn): Promise<FarCall>
  close(): void
}

/** `exchange`: where the exchange takes calls by UDP; `onCall`: for each call to a number, at once. */
export async function openFarEnd(
  host: string,
  port: number,
  exchange: number,
  onCall: (call: FarCall) => void = () => undefined
): Promise<FarEnd> {
  const socket = createSocket('udp4')
  socket.bind(port, host)
  await once(socket, 'listening')
  const calls: FarCall[] = []
  const waiting = new Set<FarCall>()
  const contact = `sip:far@${host}:${port}`
  const ports = {
    contact,
    send: (message: SipMessage) => socket.send(serialise(message), exchange, host),
    via: (branch: string) => `SIP/2.0/UDP ${host}:${port};branch=${branch}`
  }

  async function begin(invite: SipRequest): Promise<void> {
    ports.send(replyTo(invite, 100, 'Trying'))
    const voice = await openVoice(host)
    const call = new FarCall(invite, voice, ports, userOf(invite.uri))
    calls.push(call)
    waiting.add(call)
    onCall(call)
  }

  const begun = new Set<string>()
  socket.on('message', bytes => {
    const message = parse(bytes.toString())
    if (!message) return
    const id = first(message, 'Call-ID') ?? ''
    if (message.kind === 'request' && message.method === 'INVITE' && isInitial(message)) {
      if (!begun.has(id)) void begin(message)
      begun.add(id)
      return
    }
    calls.findLast(({ callId }) => callId === id)?.take(message)
  })

  return {
    calls,
    async arrives(number) {
      const until = performance.now() + ARRIVES_MS
      for (;;) {
        const found = [...waiting].find(call => call.number === number)
        if (found) {
          waiting.delete(found)
          return found
        }
        if (performance.now() > until) throw new Error(`no call to ${number} has arrived`)
        await new Promise(done => setTimeout(done, 20))
      }
    },
    async call(
      extension,
      { headers = [], from = '"Ann" <sip:+15559876@trunk.local>', isLate } = {}
    ) {
      const voice = await openVoice(host)
      const uri = `sip:${extension}@demo.local`
      const id = randomBytes(8).toString('hex')
      const described = (body: string): SipRequest => ({
        kind: 'request',
        method: 'INVITE',
        uri,
        headers: [
          ['Via', ports.via(`z9hG4bK${id}`)],
          ['From', `${from};tag=${id.slice(0, 8)}`],
          ['To', `<${uri}>`],
          ['Call-ID', id],
          ['CSeq', '1 INVITE'],
          ['Max-Forwards', '70'],
          ['Contact', `<${contact}>`],
          ...headers,
          ...(body === '' ? [] : [['Content-Type', 'application/sdp'] as const]),
          ['Content-Length', String(Buffer.byteLength(body))]
        ],
        body
      })
      const draft = new FarCall(described(''), voice, ports, extension, true)
      const invite = described(isLate ? '' : draft.sdp())
      const call = new FarCall(invite, voice, ports, extension, true)
      calls.push(call)
      ports.send(invite)
      return call
    },
    close() {
      for (const { voice } of calls) voice.close()
      socket.close()
    }
  }
}
