import { describe, expect, it } from 'vitest'
import { todaysCalls } from '../../../../core/features/workbench/todays-calls.ts'
import {
  $metrics,
  $talkedSince,
  loadMetrics,
  midnight
} from '../../../../core/features/workbench/workbench-metrics.ts'
import '../../../../core/features/workbench/follow-seat.ts'
import { phoneIs } from '../../../../core/phone/state/phone-state.ts'
import { settle } from '../../../support/core/test-environment.ts'
import { ok } from '../../../support/core/test-server.ts'
import {
  call,
  metrics,
  missed,
  noCalls,
  setUpWorkbench,
  subscribeTo,
  talking,
  wrapUp
} from '../../../support/core/workbench-scene.ts'
import { signIn } from '../../../support/server/signed-in.ts'

setUpWorkbench()

describe('what the seat has done', () => {
  const routes = {
    'GET /workbench/figures': () => ok(metrics),
    'GET /workbench/missed_calls': () => ok([missed]),
    'GET /call_records': () => ok(noCalls)
  }

  it('is requested from midnight on, and again one second after each call', async () => {
    const { env, server } = await signIn(routes)
    subscribeTo($metrics)
    await loadMetrics()
    expect($metrics.get()).toEqual({ status: 'ready', value: metrics })
    const request = Number(server.requests.at(-1)?.url.searchParams.get('beginTime'))
    expect(request).toBe(midnight())
    expect(new Date(request).getHours()).toBe(0)
    phoneIs({ status: 'ringing', call })
    phoneIs(wrapUp)
    await env.clock.advance(999)
    expect(server.count('/workbench/figures')).toBe(1)
    await env.clock.advance(1)
    await settle()
    phoneIs({ status: 'idle' })
    await env.clock.advance(5000)
    expect(server.count('/workbench/figures')).toBe(2)
  })

  it('counts on with the call that is on, and no second is lost or doubled when it is over', async () => {
    let talkSeconds = 75
    const { env } = await signIn({
      ...routes,
      'GET /workbench/figures': () => ok({ ...metrics, talkSeconds })
    })
    subscribeTo($metrics)
    subscribeTo($talkedSince)
    await loadMetrics()
    phoneIs({ ...talking, since: env.monotonic(), call })
    await env.clock.advance(3000)
    expect($talkedSince.get()).toBe(3)
    phoneIs(wrapUp)
    expect($talkedSince.get()).toBe(3)
    talkSeconds = 78
    await env.clock.advance(1000)
    await settle()
    expect($metrics.get()).toMatchObject({ value: { talkSeconds: 78 } })
    expect($talkedSince.get()).toBe(0)
    // A monitored call counts for no agent.
    phoneIs({ ...talking, since: env.monotonic(), call: { ...call, kind: 'monitor' } })
    await env.clock.advance(3000)
    expect($talkedSince.get()).toBe(0)
  })

  it('restarts at midnight while shown', async () => {
    const lateInTheEvening = new Date(2026, 10, 21, 23, 59, 50).getTime()
    const { env, server } = await signIn(routes, {}, lateInTheEvening)
    await loadMetrics()
    const stop = $metrics.listen(() => {})
    await env.clock.advance(8000)
    expect(server.count('/workbench/figures')).toBe(1)
    await env.clock.advance(3000)
    await settle()
    expect(server.count('/workbench/figures')).toBe(2)
    const request = Number(server.requests.at(-1)?.url.searchParams.get('beginTime'))
    expect(request).toBe(new Date(2026, 10, 22).getTime())
    stop()
  })

  it('has a call in it from when it is answered, not only when it is over', async () => {
    const { env, server } = await signIn(routes)
    subscribeTo($metrics)
    await loadMetrics()
    phoneIs({ status: 'ringing', call })
    await env.clock.advance(2000)
    expect(server.count('/workbench/figures')).toBe(1)
    phoneIs({ ...talking, since: env.monotonic(), call })
    phoneIs({ ...talking, since: env.monotonic(), muted: true, call })
    await env.clock.advance(2000)
    await settle()
    expect(server.count('/workbench/figures')).toBe(2)
  })

  it('is read again after a call only while shown', async () => {
    const { env, server } = await signIn(routes)
    const stopLooking = todaysCalls.$list.listen(() => {})
    await todaysCalls.search({})
    const request = server.requests.at(-1)?.url.searchParams
    expect(request?.get('isMine')).toBe('true')
    expect(request?.get('beginTime')).toBe(String(midnight()))
    phoneIs({ status: 'ringing', call })
    phoneIs(wrapUp)
    await env.clock.advance(1000)
    await settle()
    expect(server.count('/call_records')).toBe(2)
    expect(server.count('/workbench/figures')).toBe(0)
    expect(server.count('/workbench/missed_calls')).toBe(0)
    stopLooking()
  })
})
