import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { trustedProxies } from '../../../demo/server/http/trusted-proxies.ts'
import { PASSWORD } from '../../../demo/server/seed/accounts.ts'
import { openBackend, type TestBackend } from '../../support/server/backend.ts'

let behind: TestBackend
let open: TestBackend
beforeAll(async () => {
  open = await openBackend({ limits: { signInsPerMinute: 1 } })
  behind = await openBackend({
    trustProxy: ['loopback', '10.1.0.0/16'],
    limits: { signInsPerMinute: 1 }
  })
})
afterAll(() => Promise.all([open.close(), behind.close()]))

/** Fetch sets `Host` itself. */
const statusOf = (backend: TestBackend, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    request(`${backend.url}/demo/stats`, { headers }, answer => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .on('error', reject)
      .end()
  })

describe("the demo's switches", () => {
  it.each(['localhost', 'localhost:8080', '127.0.0.1:8080', '[::1]:8080'])(
    'answer this machine by the name %s',
    async host => {
      expect(await statusOf(open, { host })).toBe(200)
      expect(await statusOf(open, { host, origin: `http://${host}` })).toBe(200)
    }
  )

  it.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example:8080',
    '0.0.0.0',
    'localhost:x'
  ])('do not answer under the name %j, which a page can make lead here', async host => {
    expect(await statusOf(open, { host })).toBe(403)
    expect(await statusOf(open, { host, origin: `http://${host}` })).toBe(403)
  })

  it.each([
    'Forwarded',
    'Via',
    'X-Real-IP',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto'
  ])('reject a request that a proxy forwards with %s, trusted or not', async name => {
    for (const backend of [open, behind])
      expect(await statusOf(backend, { host: 'localhost', [name]: '127.0.0.1' })).toBe(403)
  })
})

describe('the client of a request', () => {
  const wrong = { grant_type: 'password', scope: 'cmc', username: 'unknown', password: 'x' }
  const signIn = async (backend: TestBackend, forwarded: string) => {
    const { status } = await backend.send('/api/oauth/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from('hutong-web:').toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': forwarded
      },
      body: new URLSearchParams(wrong).toString()
    })
    return status
  }

  it('has the address of the connection, whatever its headers claim, unless that is a trusted proxy', async () => {
    expect(await signIn(open, '1.1.1.1')).toBe(400)
    expect(await signIn(open, '2.2.2.2')).toBe(429)
  })

  it('has the last address that is not of a trusted proxy, however many are forged before it', async () => {
    expect(await signIn(behind, '1.1.1.1, 9.9.9.9')).toBe(400)
    expect(await signIn(behind, '2.2.2.2, 9.9.9.9')).toBe(429)
    expect(await signIn(behind, '2.2.2.2, 9.9.9.9, 10.1.2.3')).toBe(429)
    expect(await signIn(behind, '9.9.9.8')).toBe(400)
  })

  it('uses https when the trusted proxy reports it, and gets a Secure cookie', async () => {
    const login = async (backend: TestBackend, forwarded: string) => {
      const { headers } = await backend.send('/demo/crm/login', {
        body: { username: 'agent1', password: PASSWORD },
        headers: {
          'x-forwarded-proto': 'https',
          'x-forwarded-for': forwarded,
          origin: backend.url
        }
      })
      return headers.get('set-cookie')
    }
    expect(await login(behind, '7.7.7.7')).toMatch(/^crm=[\w-]+; .*; Secure$/)
  })
})

describe('the proxies that are named', () => {
  it('are addresses, networks and ranges', () => {
    expect(trustedProxies(undefined)).toEqual([])
    expect(trustedProxies('10.0.0.1, 172.16.0.0/12,::1,fc00::/7,loopback')).toEqual([
      '10.0.0.1',
      '172.16.0.0/12',
      '::1',
      'fc00::/7',
      'loopback'
    ])
  })

  it.each(['true', '1', 'yes', '10.0.0.0/33', '10.0.0.1/8/8', '10.0.0', '10.0.0.1,*'])(
    'are not %s',
    text => {
      expect(() => trustedProxies(text)).toThrow('不是代理的地址')
    }
  )
})
