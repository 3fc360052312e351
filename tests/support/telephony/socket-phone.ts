/** A telephone that registers over a WebSocket with the exchange of a backend. */
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { all, first, type SipMessage } from '../../../demo/server/telephony/sip/sip-message.ts'
import { credentials, type Request, read, requestText } from './sip-text.ts'

const DOMAIN = 'demo.hutong'

export async function socketPhone(serverUrl: string, extension: string) {
  const socket = new WebSocket(`${serverUrl.replace(/^http/, 'ws')}/sip`, ['sip'])
  await once(socket, 'open')
  let calls = 0

  async function answered(text: string): Promise<SipMessage> {
    socket.send(text)
    const [data] = await once(socket, 'message')
    return read(String(data))
  }
  const statusOf = (message: SipMessage): number =>
    message.kind === 'response' ? message.status : 0

  return {
    /** Registers with a secret; resolves with the status of the answer to it. */
    async register(secret: string): Promise<number> {
      calls += 1
      const request: Request = {
        method: 'REGISTER',
        uri: `sip:${DOMAIN}`,
        from: extension,
        to: `sip:${extension}@${DOMAIN}`,
        callId: `registration-${extension}-${calls}`,
        headers: [`Contact: <sip:p${extension}@phone.invalid;transport=ws>;expires=300`]
      }
      const reply = await answered(requestText(request))
      const challenge = first(reply, 'WWW-Authenticate')
      if (!challenge) return statusOf(reply)
      const given = credentials(challenge, { ...request, user: extension, secret })
      const headers = [...(request.headers ?? []), `Authorization: ${given}`]
      return statusOf(await answered(requestText({ ...request, cseq: 2, headers })))
    },
    /** The next request of this method. */
    async received(method: string): Promise<string> {
      for (;;) {
        const [data] = await once(socket, 'message')
        if (String(data).startsWith(`${method} `)) return String(data)
      }
    },
    /** Answers a call with 486 Busy Here. */
    decline(invitation: string): void {
      const request = read(invitation)
      const vias = all(request, 'Via').map(via => `Via: ${via}`)
      const same = ['From', 'Call-ID', 'CSeq'].map(name => `${name}: ${first(request, name)}`)
      const to = `To: ${first(request, 'To')};tag=busy`
      socket.send(['SIP/2.0 486 Busy Here', ...vias, ...same, to, '', ''].join('\r\n'))
    },
    closed: () => once(socket, 'close'),
    close: () => socket.terminate()
  }
}
