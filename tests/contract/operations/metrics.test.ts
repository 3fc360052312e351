import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobCounts } from '../../../demo/server/operations/job-counts.ts'
import { metricsTokenOf } from '../../../demo/server/operations/metrics-route.ts'
import { serverMetrics } from '../../../demo/server/operations/server-metrics.ts'
import { openBackend, openChannel, type TestBackend } from '../../support/server/backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())

interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** Parses the text format; throws for a line that is not of it. */
function parse(text: string): {
  readonly samples: readonly Sample[]
  readonly types: Map<string, string>
} {
  const types = new Map<string, string>()
  const samples: Sample[] = []
  for (const line of text.split('\n').filter(Boolean)) {
    const comment = /^# (HELP|TYPE) ([a-z_:][\w:]*) (.+)$/.exec(line)
    if (comment) {
      if (comment[1] === 'TYPE') types.set(comment[2] ?? '', comment[3] ?? '')
      continue
    }
    const sample = /^([a-z_:][\w:]*)(?:\{(.*)\})? (-?[\d.e+-]+|NaN|\+Inf)$/.exec(line)
    if (!sample) throw new Error(`Not a sample: ${line}`)
    const [, name = '', pairs = '', value] = sample
    const found = [...pairs.matchAll(/([a-z_]\w*)="((?:[^"\\]|\\.)*)"(?:,|$)/g)]
    expect(found.map(([pair]) => pair).join('')).toBe(pairs)
    samples.push({
      name,
      labels: Object.fromEntries(found.map(([, key = '', text = '']) => [key, text])),
      value: Number(value)
    })
  }
  return { samples, types }
}

async function scrape(from: TestBackend = backend) {
  const { status, headers, body } = await from.send('/metrics')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const { samples, types } = parse(String(body))
  const valueAt = (name: string, labels: Record<string, string> = {}) =>
    samples.find(
      one =>
        one.name === name && Object.entries(labels).every(([key, text]) => one.labels[key] === text)
    )?.value
  return { samples, types, valueAt }
}

describe('the metrics', () => {
  it('are in the text format of Prometheus, each with a type, those of the process among them', async () => {
    const { samples, types } = await scrape()
    for (const { name } of samples)
      expect(types.has(name) || types.has(name.replace(/_(?:bucket|sum|count)$/, ''))).toBe(true)
    expect(types.get('nodejs_eventloop_lag_seconds')).toBe('gauge')
    expect(types.get('hutong_http_request_duration_seconds')).toBe('histogram')
    expect(types.get('hutong_pushes_total')).toBe('counter')
  })

  it('count requests by the pattern of their route, whatever the path contains', async () => {
    const { access_token: token } = await backend.signIn('admin')
    for (const id of ['13812345678', 'customer-9'])
      await backend.send(`/api/customers/${id}/basic_information`, { token })
    await backend.send('/api/13812345678')
    await backend.send('/13812345678?phone=13812345678')
    const { samples } = await scrape()
    const requests = samples.filter(
      ({ name }) => name === 'hutong_http_request_duration_seconds_count'
    )
    expect(
      requests
        .filter(({ labels }) => labels.route === '/api/customers/:customerId/basic_information')
        .reduce((sum, { value }) => sum + value, 0)
    ).toBe(2)
    expect(requests.find(({ labels }) => labels.route === 'none')).toMatchObject({
      labels: { method: 'GET', route: 'none', status: '4xx' },
      value: 2
    })
    const texts = samples.flatMap(({ labels }) => Object.values(labels))
    expect(texts.filter(text => /\d{5}|admin|customer-9|HS-/.test(text))).toEqual([])
    expect([...new Set(samples.flatMap(({ labels }) => Object.keys(labels)))].sort()).toEqual(
      expect.arrayContaining(['kind', 'method', 'outcome', 'queue', 'route', 'status'])
    )
  })

  it('have the open sockets and the pushes that were sent', async () => {
    const before = await scrape()
    const { access_token: token } = await backend.signIn('agent1')
    const ticket = await backend.ticketFor(token, 'realtime')
    const channel = await openChannel(`${backend.url}/ws/workbench?access_token=${ticket}`)
    const open = await scrape()
    expect(open.valueAt('hutong_sockets', { kind: 'realtime' })).toBe(1)
    channel.socket.send('{"topic":"ping","data":null}')
    await channel.received('pong')
    const sent = (at: typeof open) => at.valueAt('hutong_pushes_total', { outcome: 'sent' }) ?? 0
    expect(sent(await scrape())).toBeGreaterThan(sent(before))
    channel.socket.close()
    await expect
      .poll(async () => (await scrape()).valueAt('hutong_sockets', { kind: 'realtime' }))
      .toBe(0)
  })

  it('have the jobs of the queues, and the scrape itself in flight', async () => {
    const { valueAt, samples } = await scrape()
    expect(valueAt('hutong_database_up')).toBe(1)
    expect(valueAt('hutong_http_requests_in_flight')).toBe(1)
    expect(valueAt('hutong_draining')).toBe(0)
    const queues = samples.filter(({ name }) => name.startsWith('hutong_jobs_'))
    const known = ['diallers', 'failed-transfers', 'sweeps', 'transfers']
    expect(queues.filter(({ labels }) => !known.includes(labels.queue ?? ''))).toEqual([])
  })

  it('have calls by outcome, the time until the answer and the score of their sound', async () => {
    const metrics = serverMetrics()
    const seen: string[] = []
    const observer = metrics.counting({
      started: () => seen.push('started'),
      ringing: () => undefined,
      answered: () => seen.push('answered'),
      ended: () => seen.push('ended'),
      registered: () => seen.push('registered')
    })
    const call = { callRecordId: 'one', extension: '8001', customerPhone: '13800000000' }
    const more = { callerId: undefined, customerId: undefined, at: 1000 }
    observer.registered('8001', true)
    observer.started({ ...call, ...more, direction: 0 })
    observer.answered('one', 3000)
    observer.soundEnded?.({ due: 1000, missed: 20 })
    observer.soundEnded?.({ due: 10, missed: 10 })
    observer.ended({
      ...{ callRecordId: 'one', at: 9000, hangupType: 1, connectResult: 0 },
      ...{ holdingSeconds: 6, hasRecording: false, earlyMediaMs: 0 }
    })
    const text = await metrics.text()
    expect(seen).toEqual(['registered', 'started', 'answered', 'ended'])
    expect(text).toContain('hutong_sip_registrations 1\n')
    expect(text).toContain('hutong_calls_ended_total{direction="outbound",outcome="answered"} 1\n')
    expect(text).toContain('hutong_call_answer_seconds_sum{direction="outbound"} 2\n')
    expect(text).toContain('hutong_call_mos_count 1\n')
    expect(text).toContain('hutong_call_mos_bucket{le="4"} 0\n')
    expect(text).not.toMatch(/\b8001\b|13800000000/)
  })
})

describe('who may read them', () => {
  const statusWith = (from: TestBackend, headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      request(`${from.url}/metrics`, { headers }, reply => {
        reply.resume()
        resolve(reply.statusCode)
      })
        .on('error', reject)
        .end()
    })

  it('without a token are programs on this machine: for others there is no such page', async () => {
    expect(await statusWith(backend, {})).toBe(200)
    expect(await statusWith(backend, { 'x-forwarded-for': '127.0.0.1' })).toBe(404)
    expect(await statusWith(backend, { host: 'evil.example' })).toBe(404)
  })

  it('with a token are its bearers, also through a proxy, and no others', async () => {
    const token = 'a-token-of-20-letters'
    const closed = await openBackend({ metricsToken: token })
    try {
      const through = { 'x-forwarded-for': '10.0.0.1' }
      expect(await statusWith(closed, { ...through, authorization: `Bearer ${token}` })).toBe(200)
      for (const authorization of ['', 'Bearer', `Bearer ${token}x`, `Basic ${token}`])
        expect(await statusWith(closed, { authorization })).toBe(401)
    } finally {
      await closed.close()
    }
  })

  it('is a token that cannot be guessed', () => {
    expect(metricsTokenOf(undefined)).toBeUndefined()
    expect(metricsTokenOf('0123456789abcdef')).toBe('0123456789abcdef')
    expect(() => metricsTokenOf('short')).toThrow('METRICS_TOKEN')
  })
})

describe('the counts of jobs', () => {
  it('are read once in ten seconds, and are absent while the database is away', async () => {
    const away = await openBackend()
    let now = 0
    const executed = jobCounts(away.db, 2000, () => now)
    await executed.refresh()
    const first = executed.last()
    expect(Object.keys(first ?? {})).toEqual(['waiting', 'running', 'failed'])
    now = 9000
    await executed.refresh()
    expect(executed.last()).toBe(first)
    now = 10_000
    await executed.refresh()
    expect(executed.last()).not.toBe(first)
    await away.close()
    now = 20_000
    await executed.refresh()
    expect(executed.last()).toBeUndefined()
  })

  it('do not hold up the scrape: with a database that is gone the other values are there', async () => {
    const lost = await openBackend()
    await lost.db.destroy()
    const { valueAt, samples } = await scrape(lost)
    expect(valueAt('hutong_database_up')).toBe(0)
    expect(valueAt('hutong_sockets', { kind: 'sip' })).toBe(0)
    expect(samples.filter(({ name }) => name.startsWith('hutong_jobs_'))).toEqual([])
    await lost.close().catch(() => undefined)
  })
})
