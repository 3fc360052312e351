import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBackend, type TestBackend } from '../../support/server/backend.ts'

const files = {
  'dist/hutong.js': 'export {}',
  'dist/hutong.js.map': '{}',
  'dist/.secret': 'no',
  'dist/assets/core-abc123.js': 'export {}',
  'pages/index.html': '<!doctype html><title>index</title>',
  'pages/console/index.html': '<!doctype html><title>console</title>',
  'pages/hosts/crm/index.html': '<!doctype html><title>crm</title>',
  'pages/assets/crm-abc123.js': 'export {}'
}

let folder: string
let backend: TestBackend
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hutong-pages-'))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  backend = await openBackend({
    distDir: join(folder, 'dist'),
    pagesDir: join(folder, 'pages'),
    allowedOrigins: ['https://crm.example.cn']
  })
})
afterAll(async () => {
  await backend.close()
  await rm(folder, { recursive: true, force: true })
})

it('allows pages to connect to an outside exchange, by its configured scheme', async () => {
  const outside = await openBackend({
    sipUrl: 'ws://pbx.example.cn:8088/ws',
    pagesDir: join(folder, 'pages')
  })
  try {
    for (const path of ['/', '/console/']) {
      const sent = await outside.send(path, { headers: { accept: 'text/html' } })
      const policy = (sent.headers.get('content-security-policy') ?? '').split('; ')
      const sockets = policy.find(rule => rule.startsWith('connect-src')) ?? ''
      expect(sockets.split(' ')).toContain('ws://pbx.example.cn:8088')
    }
  } finally {
    await outside.close()
  }
})

const headers = async (path: string, sent = {}) =>
  Object.fromEntries((await backend.send(path, { headers: sent })).headers)

describe('pages', () => {
  it('are found by folder', async () => {
    expect((await backend.send('/')).body).toContain('index')
    expect((await backend.send('/hosts/crm/')).body).toContain('crm')
    const bare = await fetch(`${backend.url}/hosts/crm`, { redirect: 'manual' })
    expect(bare.headers.get('location')).toMatch(/\/hosts\/crm\/$/)
    expect(await backend.send('/nothing')).toMatchObject({ status: 404, body: '页面不存在' })
    expect((await backend.send('/healthz')).body).toMatchObject({ status: 'ok', ready: true })
  })

  const visit = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } }
  const piece = { headers: { accept: '*/*' } }

  it.each(['', 'login', 'customer/%', 'customer/%ff?a=%', 'x.json', 'a.png'])(
    'of the console are equal for a direct visit: %s',
    async path => {
      const { status, body } = await backend.send(`/console/${path}`, visit)
      expect([status, body]).toEqual([200, expect.stringContaining('console')])
    }
  )

  it('are not the answer to a request for a missing asset', async () => {
    expect(await backend.send('/console/a.png', piece)).toMatchObject({ status: 404 })
    expect(await backend.send('/console/%', piece)).toMatchObject({ status: 400 })
  })

  it('carry a strict policy that names the host for sockets', async () => {
    const sent = await headers('/hosts/crm/')
    const policy = (sent['content-security-policy'] ?? '').split('; ')
    const host = `127.0.0.1:${backend.port}`
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        `connect-src 'self' ws://${host} wss://${host}`,
        "media-src 'self' blob: mediastream:",
        "frame-ancestors 'self'",
        "base-uri 'none'",
        "require-trusted-types-for 'script'"
      ])
    )
    expect(sent['content-security-policy']).not.toContain('unsafe')
    expect(sent).toMatchObject({
      'cache-control': 'no-cache',
      'permissions-policy': expect.stringContaining('microphone=(self)'),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff'
    })
    expect(sent['access-control-allow-origin']).toBeUndefined()
  })
})

describe('built elements', () => {
  it('go to pages of any origin: entries fresh, chunks for ever', async () => {
    const fromElsewhere = { origin: 'https://anywhere.example' }
    expect(await headers('/dist/hutong.js', fromElsewhere)).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'no-cache',
      'content-type': expect.stringMatching(/^(text|application)\/javascript/),
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff'
    })
    const chunk = await headers('/dist/assets/core-abc123.js')
    expect(chunk['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(chunk['content-security-policy']).not.toContain('sandbox')
  })

  it.each(['/dist/hutong.js.map', '/dist/.secret', '/dist/../package.json', '/dist/'])(
    'do not include %s',
    async path => {
      expect((await backend.send(path)).status).toBe(404)
    }
  )
})

describe('the API and other origins', () => {
  const ask = (origin: string) =>
    fetch(`${backend.url}/api/agent/status`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization,content-type,entid,userid,username'
      }
    })

  it('answers the preflight of an allowed origin, without cookies', async () => {
    const { status, headers } = await ask('https://crm.example.cn')
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe('https://crm.example.cn')
    expect(headers.get('access-control-allow-methods')).toContain('PUT')
    expect(headers.get('access-control-allow-headers')).toContain('authorization')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  })

  it('permits no other origin', async () => {
    for (const origin of ['https://evil.example', 'null', 'https://crm.example.cn.evil.example'])
      expect((await ask(origin)).headers.get('access-control-allow-origin')).toBeNull()
  })

  it('permits reading to the allowed origin alone', async () => {
    const read = async (origin: string) =>
      (await headers('/api/openapi.json', { origin }))['access-control-allow-origin']
    expect(await read('https://crm.example.cn')).toBe('https://crm.example.cn')
    expect(await read('https://evil.example')).toBeUndefined()
  })

  it('is never cached and never shown as a page', async () => {
    expect(await headers('/api/openapi.json')).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff'
    })
  })
})
