import { describe, expect, it } from 'vitest'
import { draining, drainTimeOf } from '../../../demo/server/operations/drain.ts'
import { listenTo, openBackend } from '../../support/server/backend.ts'

/** A socket that notes when it is closed, and with which code. */
function fakeSocket(now: () => number) {
  const closed: { at: number; code: number }[] = []
  const socket = {
    readyState: 1,
    close(code: number) {
      closed.push({ at: now(), code })
      socket.readyState = 3
    }
  }
  return { socket: socket as never, closed }
}

function world(calls: readonly (readonly [begin: number, end: number] | undefined)[]) {
  let time = 0
  const now = () => time
  const events: string[] = []
  const pages = Array.from({ length: 100 }, () => fakeSocket(now))
  const phones = calls.map(call => ({
    ...fakeSocket(now),
    isBusy: () => call !== undefined && time >= call[0] && time < call[1]
  }))
  const open = <One extends { closed: readonly unknown[] }>(all: readonly One[]) =>
    all.filter(({ closed }) => closed.length === 0)
  const drained = draining({
    channels: () => open(pages).map(({ socket }) => socket),
    telephones: () => open(phones),
    stopJobs: async () => void events.push(`jobs ${time}`),
    idle: async ms => void events.push(`idle ${time} ${ms}`),
    log: line => events.push(line),
    async wait(ms) {
      time += ms
    }
  })
  return { drained, pages, phones, events, now }
}

describe('the drain', () => {
  it('closes pages one after the other, once proxies have noticed and before the time is over', async () => {
    const { drained, pages, events, now } = world([])
    const over = drained.drain(10_000)
    expect([drained.isDraining(), events]).toEqual([true, ['jobs 0']])
    await over
    const times = pages.map(({ closed }) => closed[0]?.at ?? 0)
    expect(pages.every(({ closed }) => closed.length === 1 && closed[0]?.code === 1001)).toBe(true)
    expect(Math.min(...times)).toBeGreaterThanOrEqual(3000)
    expect(Math.max(...times)).toBeLessThanOrEqual(7001)
    const most = Math.max(...[...Map.groupBy(times, at => at).values()].map(same => same.length))
    expect(most).toBeLessThanOrEqual(5)
    // The last page opens its channel elsewhere meanwhile.
    expect(now()).toBeCloseTo(8500)
    expect(events.at(-1)).toMatch(/^idle 8500|^idle 8499/)
  })

  it('closes a telephone with a call when the call has ended, and leaves one whose call lasts', async () => {
    const { drained, phones, now } = world([undefined, [0, 5000], [0, 9000], [0, 60_000]])
    await drained.drain(10_000)
    expect(now()).toBeCloseTo(10_000)
    const times = phones.map(({ closed }) => closed[0]?.at)
    expect(times[0]).toBeLessThan(5000)
    expect(times[1]).toBeGreaterThanOrEqual(5000)
    expect(times[2]).toBeGreaterThanOrEqual(9000)
    expect(times[3]).toBeUndefined()
  })

  it('is left out without a time', async () => {
    const { drained, events, pages } = world([])
    await drained.drain(0)
    expect([drained.isDraining(), events, pages[0]?.closed]).toEqual([false, [], []])
  })

  it('has whole seconds', () => {
    expect([drainTimeOf(undefined), drainTimeOf('10')]).toEqual([0, 10_000])
    for (const wrong of ['-1', '1.5', 'ten', '601'])
      expect(() => drainTimeOf(wrong)).toThrow('DRAIN_SECONDS')
  })
})

describe('a server that is about to stop', () => {
  it('is not ready at once, serves until the end, and keeps no connection', async () => {
    const backend = await openBackend()
    const { access_token: token } = await backend.signIn('agent1')
    const channel = await listenTo(backend, token)
    const closed = channel.closed()
    expect((await backend.send('/healthz/ready')).status).toBe(200)
    const drained = backend.drain(1000)
    const ready = await backend.send('/healthz/ready')
    expect([ready.status, ready.body]).toMatchObject([503, { status: 'draining', database: 'ok' }])
    expect(ready.headers.get('retry-after')).not.toBeNull()
    expect((await backend.send('/healthz/live')).status).toBe(200)
    const served = await backend.send('/api/agent/status', { token })
    expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])
    expect(await closed).toBe(1001)
    const again = await listenTo(backend, token)
    expect(again.status).toBe(101)
    await drained
    const last = again.closed()
    await backend.close()
    expect(await last).toBe(1001)
  })

  it('starts no job: what a user orders meanwhile waits for another server', async () => {
    const backend = await openBackend()
    const { access_token: token } = await backend.signIn('admin')
    const drained = backend.drain(500)
    const exported = await backend.send('/api/operation_log/export', { token, body: {} })
    await drained
    const rows = await backend.db.selectFrom('transfer').select('status').execute()
    expect([exported.body, rows]).toMatchObject([{ code: 1 }, [{ status: 0 }]])
    await backend.close()
  })
})
