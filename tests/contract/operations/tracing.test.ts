/** Spans that a server sends to an OpenTelemetry collector, and what they do not contain. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { postEvent } from '../../../demo/server/modules/webhooks/delivery/post-event.ts'
import { openTracing, tracesAreSent } from '../../../demo/server/operations/tracing/open-tracing.ts'
import { inSpan, isTracing } from '../../../demo/server/operations/tracing/spans.ts'
import { shapeOf } from '../../../demo/server/operations/tracing/trace-statements.ts'
import { attributeOf, openCollector } from '../../support/receivers/trace-collector.ts'
import { openBackend, type TestBackend } from '../../support/server/backend.ts'

const PHONE = '13800138000'
const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PARENT = 'b7ad6b7169203331'
let collector: Awaited<ReturnType<typeof openCollector>>
let backend: TestBackend
let token: string
const lines: string[] = []
const log = (line: string) => void lines.push(line)

beforeAll(async () => {
  collector = await openCollector()
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url)
  vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=test')
  vi.stubEnv('OTEL_SERVICE_NAME', 'call-centre')
}, 60_000)
afterAll(async () => {
  vi.unstubAllEnvs()
  await collector.close()
})

async function traced(work: () => Promise<void>, trustProxy: readonly string[] = []) {
  collector.spans.length = 0
  const end = await openTracing(process.env, { server: 'server-1', log })
  backend = await openBackend({ trustProxy, logFormat: 'json', log })
  try {
    token = (await backend.signIn('agent1')).access_token
    await work()
  } finally {
    await backend.close()
    await end()
  }
}
const spanNamed = (name: string) => collector.spans.filter(span => span.name === name)
const given = { traceparent: `00-${TRACE}-${PARENT}-01`, baggage: 'secret=1' }

it('a request and its statements are one trace, whose id is in the log', {
  timeout: 120_000
}, async () => {
  await traced(async () => {
    await backend.send(`/api/customers?phone=${PHONE}`, { token, headers: given })
    await backend.send('/healthz')
    const { access_token: admin } = await backend.signIn('admin')
    await backend.send('/api/call_records/export', { token: admin, method: 'POST', body: {} })
    const jobs = () =>
      backend.db.selectFrom('transfer').select('id').where('status', '=', 2).execute()
    await expect.poll(async () => (await jobs()).length, { timeout: 45_000 }).toBeGreaterThan(0)
  })
  const [request] = spanNamed('GET /api/customers')
  expect(request?.traceId).not.toBe(TRACE)
  expect(request?.parentSpanId ?? '').toBe('')
  const value = (name: string) => attributeOf(request?.attributes ?? [], name)
  expect(value('http.route')).toBe('/api/customers')
  expect(value('http.response.status_code')).toBe(200)
  const line = lines.map(text => JSON.parse(text)).find(one => one.route === '/api/customers')
  expect(line).toMatchObject({ traceId: request?.traceId, requestId: value('hutong.request.id') })
  const below = collector.spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(below.length).toBeGreaterThan(1)
  expect(below.map(({ name }) => name)).toContain('select customer')
  expect(new Set(below.map(({ traceId }) => traceId))).toEqual(new Set([request?.traceId]))
  expect(spanNamed('GET /healthz')).toEqual([])
  const [job] = spanNamed('job transfer')
  expect(collector.spans.some(({ parentSpanId }) => parentSpanId === job?.spanId)).toBe(true)
  const resource = collector.resources[0] ?? []
  expect(attributeOf(resource, 'service.name')).toBe('call-centre')
  expect(attributeOf(resource, 'service.instance.id')).toBe('server-1')
  expect(attributeOf(resource, 'deployment.environment.name')).toBe('test')
  for (const secret of [PHONE, token, 'agent1', 'secret', 'user-3', 'Hutong@2026'])
    expect(collector.texts.join()).not.toContain(secret)
})

it('the trace of a trusted proxy is continued, also to webhooks', {
  timeout: 120_000
}, async () => {
  const headers: unknown[] = []
  const receiver = createServer((request, reply) => {
    headers.push(request.headers.traceparent)
    reply.statusCode = 500
    reply.end()
  }).listen(0, '127.0.0.1')
  await traced(async () => {
    await backend.send('/api/agent/status', { token, headers: given })
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/${PHONE}`
    const policy = { allowsLocal: true }
    await inSpan({ name: 'delivery', kind: 'internal' }, () =>
      postEvent({ url, headers: {}, body: PHONE, timeout: 5000, policy })
    )
  }, ['loopback'])
  receiver.close()
  const [request] = spanNamed('GET /api/agent/status')
  expect(request).toMatchObject({ traceId: TRACE, parentSpanId: PARENT })
  const [delivery, post] = [spanNamed('delivery')[0], spanNamed('POST')[0]]
  expect(post?.parentSpanId).toBe(delivery?.spanId)
  expect(headers).toEqual([`00-${post?.traceId}-${post?.spanId}-01`])
  expect(attributeOf(post?.attributes ?? [], 'http.response.status_code')).toBe(500)
  expect(attributeOf(post?.attributes ?? [], 'error.type')).toBe('STATUS')
  expect(collector.texts.join()).not.toContain(PHONE)
})

it('the sampler of the environment decides, and without a collector nothing is traced', {
  timeout: 120_000
}, async () => {
  vi.stubEnv('OTEL_TRACES_SAMPLER', 'always_off')
  await traced(async () => void (await backend.send('/api/agent/status', { token })))
  expect(collector.spans).toEqual([])
  vi.stubEnv('OTEL_TRACES_SAMPLER', undefined)
  for (const off of [{ OTEL_SDK_DISABLED: 'true' }, { OTEL_TRACES_EXPORTER: 'none' }])
    expect(tracesAreSent({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...off })).toBe(false)
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', undefined)
  lines.length = 0
  await traced(async () => {
    expect(isTracing()).toBe(false)
    await backend.send('/api/agent/status', { token })
  })
  expect(collector.spans).toEqual([])
  expect(lines.some(line => line.includes('/api/agent/status'))).toBe(true)
  expect(lines.join()).not.toContain('traceId')
})

it('a collector that takes nothing is one line of the log', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:9')
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '300')
  lines.length = 0
  const end = await openTracing(process.env, { server: 'server-1', log })
  await inSpan({ name: 'one', kind: 'internal' }, async () => undefined)
  await end()
  await expect.poll(() => lines).toEqual([expect.stringContaining('OpenTelemetry')])
})

it('a statement is its kind and table', () => {
  expect(shapeOf('select "a" from "customer" where "phone" = $1')).toEqual({
    kind: 'select',
    table: 'customer'
  })
  expect(shapeOf('insert into "call_record" ("id") values ($1)')).toEqual({
    kind: 'insert',
    table: 'call_record'
  })
  expect(shapeOf('update "seat" set "a" = $1')).toEqual({ kind: 'update', table: 'seat' })
  expect(shapeOf(`select extract(epoch from clock_timestamp())`)).toEqual({ kind: 'select' })
  expect(shapeOf(`select 1 from "13800138000"`)).toEqual({ kind: 'select' })
  expect(shapeOf('begin')).toEqual({ kind: 'begin' })
})

it('a wrong address of the collector is refused without quoting it', async () => {
  for (const wrong of ['10.0.0.9:4318', 'http://', 'ftp://name:secret@host', 'collector'])
    for (const name of ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'])
      await expect(openTracing({ [name]: wrong }, { server: 's', log })).rejects.toThrow(
        new RegExp(`^${name} 须为 http:// 或 https:// 开头的地址，例如 http://10\\.0\\.0\\.9:4318$`)
      )
  expect(isTracing()).toBe(false)
})
