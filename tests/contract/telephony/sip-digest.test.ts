import { describe, expect, test } from 'vitest'
import { createDigest } from '../../../demo/server/telephony/sip/digest.ts'
import { createUsedNonces } from '../../../demo/server/telephony/sip/used-nonces.ts'
import { credentials, read, requestText } from '../../support/telephony/sip-text.ts'

const registerRequest = { method: 'REGISTER', uri: 'sip:demo.hutong' }
const good = { ...registerRequest, user: '100', secret: 'secret' }

function scene() {
  let now = 1_000_000
  const secrets: Record<string, string> = { 100: 'secret' }
  const digest = createDigest(
    'demo.hutong',
    user => secrets[user],
    () => now
  )
  return {
    digest,
    wait: (milliseconds: number) => {
      now += milliseconds
    },
    validate(authorization: string | undefined, request = registerRequest) {
      const headers = authorization === undefined ? [] : [`Authorization: ${authorization}`]
      const message = read(requestText({ ...request, headers }))
      if (message.kind !== 'request') throw new Error('Not a request')
      return digest.verify(message, 'Authorization')
    }
  }
}

describe('digest authentication', () => {
  test('accepts the correct secret', () => {
    const { digest, validate } = scene()
    expect(validate(credentials(digest.challenge(false), good))).toEqual({
      ...{ status: 'good', user: '100', secret: 'secret' }
    })
  })

  test('accepts SHA-256 as well, once for each nonce, and no other algorithm', () => {
    const { digest, validate } = scene()
    const challenge = digest.challenge(false, 'SHA-256')
    expect(challenge).toContain('algorithm=SHA-256')
    const given = credentials(challenge, good)
    expect(/response="([^"]*)"/.exec(given)?.[1]).toHaveLength(64)
    expect(validate(given)).toEqual({ status: 'good', user: '100', secret: 'secret' })
    expect(validate(given)).toEqual({ status: 'stale' })
    expect(validate(given.replace('SHA-256', 'MD5')).status).toBe('bad')
    const wrong = credentials(digest.challenge(false, 'SHA-256'), { ...good, secret: 'guess' })
    expect(validate(wrong).status).toBe('bad')
    expect(validate(wrong.replace('SHA-256', 'MD5-sess')).status).toBe('absent')
  })

  test('of either algorithm counts on in the same nonce', () => {
    const { digest, validate } = scene()
    const challenge = digest.challenge(false)
    expect(validate(credentials(challenge, good)).status).toBe('good')
    const other = credentials(challenge.replace('MD5', 'SHA-256'), good)
    expect(validate(other)).toEqual({ status: 'stale' })
  })

  test.each([
    ['a wrong secret', { ...good, secret: 'guess' }],
    ['an unknown user', { ...good, user: '300' }],
    ['credentials for another address', { ...good, uri: 'sip:elsewhere' }],
    ['credentials for another method', { ...good, method: 'INVITE' }]
  ])('refuses %s', (_, wrong) => {
    const { digest, validate } = scene()
    const decision = validate(credentials(digest.challenge(false), wrong))
    expect(decision).toEqual({ status: 'bad', user: wrong.user })
  })

  test('refuses credentials without qop', () => {
    const { digest, validate } = scene()
    const given = credentials(digest.challenge(false), good).replace('qop=auth, ', '')
    expect(validate(given).status).toBe('bad')
  })

  test('challenges again without credentials, or with those of another realm or nonce', () => {
    const { digest, validate } = scene()
    const given = credentials(digest.challenge(false), good)
    expect(validate(undefined)).toEqual({ status: 'absent' })
    expect(validate('Bearer abc')).toEqual({ status: 'absent' })
    expect(validate(given.replace(/nonce="[^"]*"/, 'nonce="qq.made-up"'))).toEqual({
      status: 'absent'
    })
    expect(validate(given.replace('realm="demo.hutong"', 'realm="other"'))).toEqual({
      status: 'absent'
    })
    expect(scene().validate(given)).toEqual({ status: 'absent' })
  })

  test('takes an answer once: the next one must count on, in its own nonce', () => {
    const { digest, validate, wait } = scene()
    const given = credentials(digest.challenge(false), good)
    expect(validate(given).status).toBe('good')
    expect(validate(given)).toEqual({ status: 'stale' })
    expect(validate(credentials(digest.challenge(false), good)).status).toBe('good')
    wait(1000)
    expect(validate(given)).toEqual({ status: 'stale' })
    expect(validate(given.replace('nc=00000001', 'nc=1')).status).toBe('bad')
  })

  test('forgets the oldest nonces, and trusts none that it may have forgotten', () => {
    const used = createUsedNonces(2)
    expect(used.use('a', 1, 1)).toBe(true)
    expect(used.use('a', 1, 2)).toBe(true)
    expect(used.use('b', 2, 1)).toBe(true)
    expect(used.use('c', 3, 1)).toBe(true)
    expect(used.use('a', 1, 1)).toBe(false)
    expect(used.use('b', 2, 2)).toBe(true)
    expect(used.use('b', 2, 2)).toBe(false)
  })

  test('reports a nonce as stale after five minutes, but only to a client with the secret', () => {
    const { digest, validate, wait } = scene()
    const challenge = digest.challenge(false)
    wait(300_001)
    expect(validate(credentials(challenge, good))).toEqual({ status: 'stale' })
    expect(validate(credentials(challenge, { ...good, secret: 'guess' })).status).toBe('bad')
    expect(digest.challenge(true)).toMatch(/stale=true/)
  })
})
