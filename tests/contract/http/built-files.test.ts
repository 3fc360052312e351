import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, createBrotliDecompress, createGunzip, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import about from '../../../package.json' with { type: 'json' }
import { openBackend } from '../../support/server/backend.ts'

const CODE = 'export const answer = 42\n'.repeat(50)
const decoders = { br: createBrotliDecompress, gzip: createGunzip }
const EARLIER = 'export const answer = 41\n'
let folder: string
let archive: string
let server: Awaited<ReturnType<typeof openBackend>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hutong-built-'))
  archive = await mkdtemp(join(tmpdir(), 'hutong-archive-'))
  await mkdir(join(folder, 'assets'))
  for (const name of ['hutong.js', 'assets/part-12345678.js']) {
    await writeFile(join(folder, name), CODE)
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(CODE))
    await writeFile(join(folder, `${name}.gz`), gzipSync(CODE))
  }
  await writeFile(join(folder, 'sri.json'), '{}')
  await writeFile(join(folder, 'hutong.js.map'), '{}')
  await mkdir(join(archive, '0.1.0'), { recursive: true })
  await writeFile(join(archive, '0.1.0', 'hutong.js'), EARLIER)
  server = await openBackend({ distDir: folder, distArchive: archive })
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
  await rm(archive, { recursive: true })
})

/** As a browser asks; `fetch` would decode the answer. */
async function get(path: string, encodings = '') {
  const answer = await new Promise<import('node:http').IncomingMessage>((resolve, reject) =>
    request(server.url + path, { headers: { 'accept-encoding': encodings } }, resolve)
      .on('error', reject)
      .end()
  )
  const encoding = answer.headers['content-encoding'] as keyof typeof decoders | undefined
  const body = encoding ? answer.pipe(decoders[encoding]()) : answer
  return { status: answer.statusCode, headers: answer.headers, encoding, body: await text(body) }
}

describe('built files', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['', undefined]
  ])('for a browser that takes "%s" come as %s', async (encodings, encoding) => {
    const answer = await get('/dist/assets/part-12345678.js', encodings)
    expect(answer).toMatchObject({ status: 200, encoding, body: CODE })
    expect(answer.headers['content-type']).toContain('javascript')
    expect(answer.headers.vary).toContain('accept-encoding')
  })

  it('have addresses of their version, which never change', async () => {
    const own = await get(`/dist/${about.version}/hutong.js`, 'br')
    expect(own).toMatchObject({ status: 200, encoding: 'br', body: CODE })
    expect(own.headers['cache-control']).toContain('immutable')
    expect((await get('/dist/hutong.js')).headers['cache-control']).toBe('no-cache')
    const earlier = await get('/dist/0.1.0/hutong.js')
    expect(earlier).toMatchObject({ status: 200, body: EARLIER })
    expect(earlier.headers['cache-control']).toContain('immutable')
    for (const path of ['9.9.9/hutong.js', '0.1.0/../../secret', '0.1.0/missing.js'])
      expect((await get(`/dist/${path}`)).status, path).toBe(404)
  })

  it('are sent as they are when there is no compressed copy', async () => {
    expect(await get('/dist/sri.json', 'br, gzip')).toMatchObject({
      ...{ status: 200, encoding: undefined, body: '{}' }
    })
  })

  it('are kept for good when their name has a hash, and revalidated otherwise', async () => {
    const [part, entry] = await Promise.all([
      get('/dist/assets/part-12345678.js', 'br'),
      get('/dist/hutong.js', 'br')
    ])
    expect(part.headers['cache-control']).toContain('immutable')
    expect(entry.headers['cache-control']).toBe('no-cache')
  })

  it('are open to pages of any origin, under a policy of their own', async () => {
    const { headers } = await get('/dist/hutong.js', 'br')
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })

  it.each([
    ...['/dist/', '/dist/assets', '/dist/gone.js', '/dist/hutong.js.map', '/dist/.env'],
    ...['/dist/%2e%2e/package.json', '/dist/assets/..%2f..%2fpackage.json']
  ])('%s is none of them', async path => {
    const { status } = await get(path, 'br')
    expect([403, 404]).toContain(status)
  })
})
