/** Digest with SHA-256 and MD5 against a scripted registrar. */
import { createHash } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { answeredChallenges } from '../../../../../core/phone/line/jssip/jssip-digest.ts'
import {
  headerOf,
  microphone,
  scriptedExchange
} from '../../../../support/telephony/scripted-exchange.ts'

const exchange = scriptedExchange()
const { open, reply, expects, sentAs, scene } = exchange

const challenge = (algorithm: string | undefined, more = 'qop="auth"') => {
  const parameter = algorithm === undefined ? '' : `, algorithm=${algorithm}`
  return `Digest realm="pbx", nonce="n1"${parameter}${more === '' ? '' : `, ${more}`}`
}
const www = (algorithm?: string, more?: string) => `WWW-Authenticate: ${challenge(algorithm, more)}`

const field = (authorization: string, name: string) =>
  new RegExp(`\\b${name}="?([^",]*)`).exec(authorization)?.[1] ?? ''

/** What the registrar computes, of the fields that the request carries. */
function responseOf(authorization: string, method: string, body?: string): string {
  const name = field(authorization, 'algorithm') === 'SHA-256' ? 'sha256' : 'md5'
  const hash = (...parts: readonly string[]) =>
    createHash(name).update(parts.join(':')).digest('hex')
  const of = (key: string) => field(authorization, key)
  const entity = of('qop') === 'auth-int' ? [hash(body ?? '')] : []
  const fresh = of('qop') === '' ? [] : [of('nc'), of('cnonce'), of('qop')]
  const ha1 = hash(of('username'), of('realm'), 'secret')
  return hash(ha1, of('nonce'), ...fresh, hash(method, of('uri'), ...entity))
}

async function authorized(...challenges: readonly string[]): Promise<string> {
  await open()
  await reply(await expects('REGISTER'), 401, { headers: challenges })
  return headerOf(await expects('REGISTER', 1), 'Authorization')
}

describe('a registration', () => {
  test.each([
    ['SHA-256 alone', [www('SHA-256')], 'SHA-256', 'auth'],
    ['SHA-256 in small letters', [www('sha-256')], 'SHA-256', 'auth'],
    ['SHA-256 before MD5', [www('SHA-256'), www('MD5')], 'SHA-256', 'auth'],
    ['SHA-256 after MD5', [www('MD5'), www('SHA-256')], 'SHA-256', 'auth'],
    ['MD5 after what is unknown', [www('SHA-512-256'), www('MD5')], 'MD5', 'auth'],
    ['no algorithm, which is MD5', [www(undefined)], 'MD5', 'auth'],
    ['SHA-256 without qop', [www('SHA-256', '')], 'SHA-256', ''],
    ['SHA-256 with both qop', [www('SHA-256', 'qop="auth-int,auth"')], 'SHA-256', 'auth'],
    ['SHA-256 with auth-int', [www('SHA-256', 'qop="auth-int"')], 'SHA-256', 'auth-int']
  ])('is signed when it is offered %s', async (_, challenges, algorithm, qop) => {
    const authorization = await authorized(...challenges)
    expect(field(authorization, 'algorithm')).toBe(algorithm)
    expect(field(authorization, 'qop')).toBe(qop)
    expect(field(authorization, 'username')).toBe('100')
    expect(field(authorization, 'response')).toBe(responseOf(authorization, 'REGISTER'))
  })

  test('is refused where nothing that is offered is known', async () => {
    await open()
    await reply(await expects('REGISTER'), 401, { headers: [www('SHA-512-256')] })
    expect(scene.events.at(-1)).toMatchObject({ type: 'registration-failed', status: 401 })
    expect(sentAs('REGISTER')).toHaveLength(1)
  })

  test('that was signed with SHA-256 calls through a proxy that takes MD5 alone', async () => {
    const line = await openRegistered()
    line.dial('10086', {
      microphone: microphone().stream,
      customerId: undefined,
      callerId: undefined
    })
    const headers = [`Proxy-Authenticate: ${challenge('MD5').replace('pbx', 'proxy')}`]
    await reply(await expects('INVITE'), 407, { headers })
    const invite = await expects('INVITE', 1)
    const authorization = headerOf(invite, 'Proxy-Authorization')
    expect(field(authorization, 'algorithm')).toBe('MD5')
    expect(field(authorization, 'response')).toBe(responseOf(authorization, 'INVITE'))
  })
})

async function openRegistered() {
  const line = await open()
  await reply(await expects('REGISTER'), 401, { headers: [www('SHA-256')] })
  const signed = await expects('REGISTER', 1)
  const contact = /<[^>]+>/.exec(headerOf(signed, 'Contact'))?.[0] ?? ''
  await reply(signed, 200, { headers: [`Contact: ${contact};expires=120`] })
  expect(scene.events.at(-1)).toMatchObject({ type: 'registered' })
  return line
}

describe('what arrives while SHA-256 is loaded', () => {
  const offering = `SIP/2.0 401 Unauthorized\r\n${www('MD5')}\r\n${www('SHA-256')}\r\n\r\n`

  test('waits, in its order', async () => {
    let finish = () => {}
    const pass = answeredChallenges(() => new Promise<void>(done => (finish = done)))
    const got: string[] = []
    const deliver = (text: string) => void got.push(text)
    pass('first', deliver)
    pass(offering, deliver)
    pass('third', deliver)
    expect(got).toEqual(['first'])
    finish()
    await vi.waitFor(() => expect(got).toHaveLength(3))
    expect(got[1]).toBe(offering.replace(`${www('MD5')}\r\n`, ''))
    pass(offering, deliver)
    expect(got).toHaveLength(4)
  })

  test('is answered with MD5 where it cannot be loaded, which is tried twice', async () => {
    const load = vi.fn(() => Promise.reject(new Error('gone')))
    const got: string[] = []
    answeredChallenges(load)(offering, text => void got.push(text))
    await vi.waitFor(() => expect(got).toEqual([offering.replace(`${www('SHA-256')}\r\n`, '')]))
    expect(load).toHaveBeenCalledTimes(2)
    expect(scene.env.warnings).toEqual(['Digest with SHA-256 could not be loaded'])
  })
})
