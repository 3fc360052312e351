import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logFormatOf, requestIds, serverLog } from '../../../demo/server/operations/server-log.ts'
import { openBackend, type TestBackend } from '../../support/server/backend.ts'

let open: TestBackend
let behind: TestBackend
beforeAll(async () => {
  open = await openBackend()
  behind = await openBackend({ trustProxy: ['loopback'], logFormat: 'json', id: 'run-1' })
})
afterAll(() => Promise.all([open.close(), behind.close()]))

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const idOf = async (backend: TestBackend, given?: string) => {
  const headers = given === undefined ? {} : { 'x-request-id': given }
  return (await backend.send('/healthz/live', { headers })).headers.get('x-request-id')
}

/** The lines since a time, each an object. */
const linesSince = (from: number) =>
  behind.lines.slice(from).map(line => JSON.parse(line) as Record<string, unknown>)

describe('the id of a request', () => {
  it('is new for each, and what a client claims is not believed', async () => {
    const [one, two] = [await idOf(open, 'mine'), await idOf(open)]
    expect(one).toMatch(UUID)
    expect(two).toMatch(UUID)
    expect(one).not.toBe(two)
  })

  it('is that of a trusted proxy, if it is short and plain', async () => {
    expect(await idOf(behind, 'Proxy_1.a-b')).toBe('Proxy_1.a-b')
    expect(await idOf(behind, 'x'.repeat(64))).toBe('x'.repeat(64))
    for (const given of ['x'.repeat(65), 'two words', '{"a":1}', ''])
      expect(await idOf(behind, given)).toMatch(UUID)
  })

  it('is in every answer, whatever its status, and pages of other origins may read it', async () => {
    for (const path of ['/api/nothing', '/nothing', '/api/agent/status', '/healthz'])
      expect((await open.send(path)).headers.get('x-request-id')).toMatch(UUID)
    const foreign = await openBackend({ allowedOrigins: ['https://crm.example'] })
    const { headers } = await foreign.send('/api/agent/status', {
      headers: { origin: 'https://crm.example' }
    })
    await foreign.close()
    expect(headers.get('access-control-expose-headers')).toContain('x-request-id')
  })
})

describe('the log as JSON', () => {
  it('has an object a response: time, level, id, pattern of the path, status and duration', async () => {
    const from = behind.lines.length
    const { access_token: token } = await behind.signIn('admin')
    await behind.send('/api/customers/13812345678/basic_information?phone=13812345678', {
      token,
      headers: { 'x-request-id': 'of-proxy' }
    })
    await expect.poll(() => linesSince(from).some(one => one.requestId === 'of-proxy')).toBe(true)
    const line = linesSince(from).find(one => one.requestId === 'of-proxy')
    expect(line).toMatchObject({
      ...{ server: 'run-1', method: 'GET', status: expect.any(Number), ms: expect.any(Number) },
      route: '/api/customers/:customerId/basic_information'
    })
    expect(new Date(String(line?.time)).toISOString()).toBe(line?.time)
    const text = behind.lines.slice(from).join('\n')
    expect(text).not.toMatch(/13812345678|Hutong@2026/)
    expect(text).not.toContain(token)
  })

  it('has refusals as warnings, and unknown paths without their digits and queries', async () => {
    const from = behind.lines.length
    await behind.send('/api/nothing/13812345678?token=secret')
    await expect.poll(() => linesSince(from).length).toBe(1)
    expect(linesSince(from)[0]).toMatchObject({
      ...{ level: 'warn', msg: 'GET /api/nothing/*********** 404', status: 404 },
      path: '/api/nothing/***********'
    })
  })

  it('leaves out probes that succeed', async () => {
    const from = behind.lines.length
    for (const path of ['/healthz', '/healthz/live', '/metrics', '/api/nothing'])
      await behind.send(path)
    await expect.poll(() => linesSince(from).map(one => one.path)).toEqual(['/api/nothing'])
  })

  it('has an unexpected error with the id of its request, as have the readable lines', async () => {
    const fails = async (backend: TestBackend) => {
      const { access_token: token } = await backend.signIn('admin')
      await backend.send('/demo/faults', {
        body: { route: 'agent.status', kind: 'status', status: 500 }
      })
      const from = backend.lines.length
      const { status, headers } = await backend.send('/api/agent/status', { token })
      expect(status).toBe(500)
      await expect.poll(() => backend.lines.length).toBeGreaterThan(from)
      return { id: headers.get('x-request-id') ?? '', lines: backend.lines.slice(from) }
    }
    const json = await fails(behind)
    expect(JSON.parse(json.lines[0] ?? '')).toMatchObject({ level: 'error', requestId: json.id })
    const text = await fails(open)
    expect(text.lines).toEqual([`GET /api/agent/status 500 (${text.id})`])
  })

  it('has the lines of others as their text, with the id of the request in which they are written', () => {
    const lines: string[] = []
    const log = serverLog(line => lines.push(line), 'json')
    log.line('\nstarted\n')
    requestIds.run('one', () => log.line('within'))
    const parsed = lines.map(line => JSON.parse(line))
    expect(parsed).toMatchObject([
      { level: 'info', msg: 'started' },
      { msg: 'within', requestId: 'one' }
    ])
    expect(parsed[0]).not.toHaveProperty('requestId')
  })

  it('is chosen by LOG_FORMAT', () => {
    expect([logFormatOf(undefined), logFormatOf('text'), logFormatOf('json')]).toEqual([
      'text',
      'text',
      'json'
    ])
    expect(() => logFormatOf('xml')).toThrow('LOG_FORMAT')
  })
})

it('what a handler logs after its body was read has the id of its request', async () => {
  const from = behind.lines.length
  const body = { phone: '13800000200' }
  await behind.send('/api/nothing', { body, headers: { 'x-request-id': 'with-body' } })
  await expect.poll(() => linesSince(from).map(one => one.requestId)).toEqual(['with-body'])
})
