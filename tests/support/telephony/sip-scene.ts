/** An exchange with fake phones, and one fake service of customers. */

import { createParts } from '../../../demo/server/telephony/calls/call-parts.ts'
import { createCalls } from '../../../demo/server/telephony/calls/call-table.ts'
import type { Link } from '../../../demo/server/telephony/sip/connection-flow.ts'
import type { SipProxyOptions } from '../../../demo/server/telephony/sip/proxy-types.ts'
import { services } from '../../../demo/server/telephony/sip/routing.ts'
import { all, first, type SipMessage } from '../../../demo/server/telephony/sip/sip-message.ts'
import { createSipProxy } from '../../../demo/server/telephony/sip/sip-proxy.ts'
import { credentials, type Request, read, requestText } from './sip-text.ts'

/** Extension 400 is another enterprise's. */
const secrets: Record<string, string> = {
  100: 'secret-100',
  200: 'secret-200',
  400: 'secret-400'
}

interface Socket {
  readonly link: Link
  readonly sentTexts: string[]
  isClosed: boolean
}

/** Timers that run by the scene's own clock. */
function sceneClock() {
  let now = 1_000_000
  let timers: { readonly at: number; readonly act: () => void }[] = []
  return {
    now: () => now,
    after(milliseconds: number, act: () => void) {
      const timer = { at: now + milliseconds, act }
      timers.push(timer)
      return () => {
        timers = timers.filter(one => one !== timer)
      }
    },
    wait(milliseconds: number): void {
      const end = now + milliseconds
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)
        if (!next) break
        timers = timers.filter(one => one !== next)
        now = next.at
        next.act()
      }
      now = end
    }
  }
}

export function sipScene(
  more: Pick<
    SipProxyOptions,
    'mayDial' | 'lineRoom' | 'mayRingDevice' | 'limits' | 'agentLeft'
  > = {}
) {
  const { now, after, wait } = sceneClock()
  const logged: string[] = []
  const observed: unknown[][] = []
  /** Agents' own devices, by extension, and their name of the call; undefined for one that is busy. */
  const devices = new Map<string, string | undefined>()
  const parts = createParts(
    {
      started: ({ direction, extension, customerPhone, customerId, callerId }) =>
        observed.push(['started', direction, extension, customerPhone, customerId, callerId]),
      ringing: () => observed.push(['ringing']),
      answered: () => observed.push(['answered']),
      transferred: ({ to }) => observed.push(['transferred', to]),
      ended: ({ hangupType, connectResult }) => observed.push(['ended', hangupType, connectResult]),
      registered: () => {}
    },
    { rings: () => false, close: async () => undefined },
    (extension, number) => extension === '100' && number === '021'
  )
  const calls = createCalls(parts)
  const registrations: string[] = []
  const proxy = createSipProxy({
    ...more,
    realm: 'demo.hutong',
    secretOf: extension => secrets[extension],
    isExtension: number => number in secrets,
    mayRing: (caller, extension) => [caller, extension].every(one => one !== '400'),
    hasOwnDevice: extension => devices.has(extension),
    ringDevice(request, extension, { service: ours }) {
      observed.push(['rings', extension, first(request, 'X-Call-Record-Id') !== undefined, ours])
      return devices.get(extension)
    },
    mayListen: supervisor => supervisor === '200',
    registered: (extension, on) => {
      registrations.push(`${extension} ${on ? 'on' : 'off'}`)
      calls.reachable(extension, on)
    },
    restarted: extension => registrations.push(`${extension} again`),
    calls,
    log: line => logged.push(line),
    now,
    after
  })

  function socket(ours?: string, address?: string): Socket {
    const sentTexts: string[] = []
    const made: { -readonly [K in keyof Socket]: Socket[K] } = {
      sentTexts,
      isClosed: false,
      link: proxy.attach({
        send: text => sentTexts.push(text),
        close: () => {
          made.isClosed = true
        },
        ...(ours ? { service: ours } : {}),
        ...(address ? { address } : {})
      })
    }
    return made
  }
  const customers = socket(services[0])

  const last = ({ sentTexts }: Socket): SipMessage => read(sentTexts.at(-1))
  const statusOf = (one: Socket): number => {
    const message = last(one)
    return message.kind === 'response' ? message.status : 0
  }
  const ask = (one: Socket, sipRequest: Request): void =>
    proxy.receive(one.link, requestText(sipRequest))

  /** Sends a request, and repeats it with credentials when challenged. */
  function prove(
    one: Socket,
    pending: Request,
    user = pending.from ?? '100',
    secret = secrets[user]
  ): void {
    ask(one, pending)
    const isRegister = pending.method === 'REGISTER'
    const challenge = first(last(one), isRegister ? 'WWW-Authenticate' : 'Proxy-Authenticate') ?? ''
    const name = isRegister ? 'Authorization' : 'Proxy-Authorization'
    const given = credentials(challenge, { ...pending, user, secret: secret ?? 'guess' })
    const headers = [...(pending.headers ?? []), `${name}: ${given}`]
    ask(one, { ...pending, cseq: (pending.cseq ?? 1) + 1, headers })
  }

  const registration = (extension: string, contact: string, expires = 300): Request => ({
    method: 'REGISTER',
    uri: 'sip:demo.hutong',
    from: extension,
    to: `sip:${extension}@demo.hutong`,
    headers: [`Contact: ${contact};expires=${expires}`]
  })
  function telephone(extension: string, contact = `<sip:c${extension}@page.invalid;transport=ws>`) {
    const one = socket()
    prove(one, registration(extension, contact))
    return one
  }
  const invite = (number: string, from = '100', headers: string[] = []): Request => ({
    method: 'INVITE',
    uri: `sip:${number}@demo.hutong`,
    from,
    callId: `to-${number}`,
    headers: [`Contact: <sip:c${from}@page.invalid;transport=ws;ob>`, ...headers]
  })

  /** Answers the request that a socket has received last, or that one of this method. */
  function answer(one: Socket, status: number, method = 'INVITE', headers: string[] = []): void {
    const request = one.sentTexts.map(read).findLast(message => {
      return message.kind === 'request' && message.method === method
    })
    if (!request) throw new Error(`No ${method} has come`)
    const copied = all(request, 'Via').map(via => `Via: ${via}`)
    const same = ['From', 'To', 'Call-ID', 'CSeq'].map(name => `${name}: ${first(request, name)}`)
    const lines = [`SIP/2.0 ${status} Said`, ...copied, ...same, ...headers, '', '']
    proxy.receive(one.link, lines.join('\r\n'))
  }

  /** A customer's call that this telephone has answered; requests so far are forgotten. */
  function talk(one: Socket, extension = '100', callId = 'in'): void {
    const contact = 'Contact: <sip:c100@page.invalid>'
    ask(customers, { ...invite(extension, '13900139000', [contact]), callId })
    answer(one, 200, 'INVITE', [`Contact: <sip:c${extension}@page.invalid>`])
    customers.sentTexts.length = 0
  }

  return {
    proxy,
    calls,
    talk,
    observed,
    devices,
    registrations,
    customers,
    socket,
    telephone,
    registration,
    prove,
    ask,
    answer,
    invite,
    last,
    statusOf,
    logged,
    wait,
    settled: () => parts.endAll()
  }
}
