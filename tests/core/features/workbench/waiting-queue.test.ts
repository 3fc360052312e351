import { describe, expect, it } from 'vitest'
import { loadMetrics } from '../../../../core/features/workbench/workbench-metrics.ts'
import '../../../../core/features/workbench/follow-seat.ts'
import {
  $queue,
  $queueScope,
  chooseQueue,
  loadQueue,
  markHandled
} from '../../../../core/features/workbench/waiting-queue.ts'
import { leave } from '../../../../core/session/sign-in/sign-out.ts'
import { push } from '../../../support/core/phone-scene.ts'
import { settle } from '../../../support/core/test-environment.ts'
import { ok, type RequestCommand } from '../../../support/core/test-server.ts'
import {
  metrics,
  missed,
  refused,
  SPREAD_MS,
  setUpWorkbench,
  subscribeTo
} from '../../../support/core/workbench-scene.ts'
import { signIn } from '../../../support/server/signed-in.ts'

setUpWorkbench()

describe('missed callers', () => {
  it('are read again on a push of the server', async () => {
    let waiting = [missed]
    const { env, server } = await signIn({ 'GET /workbench/missed_calls': () => ok(waiting) })
    subscribeTo($queue)
    await loadQueue()
    expect(server.requests.at(-1)?.url.searchParams.get('isMine')).toBe('true')
    expect($queue.get()).toEqual({ status: 'ready', value: [missed] })
    waiting = []
    push('missed_call_modify', null)
    await env.clock.advance(SPREAD_MS)
    await settle()
    expect($queue.get()).toEqual({ status: 'ready', value: [] })
  })

  it('are requested once for several pushes, after a random delay', async () => {
    const { env, server } = await signIn(
      {
        'GET /workbench/missed_calls': () => ok([missed]),
        'GET /workbench/figures': () => ok(metrics)
      },
      { random: () => 0.5 }
    )
    subscribeTo($queue)
    await loadQueue()
    await loadMetrics()
    for (const _ of [1, 2, 3]) push('missed_call_modify', null)
    await env.clock.advance(SPREAD_MS / 2 - 1)
    expect(server.count('/workbench/missed_calls')).toBe(1)
    await env.clock.advance(SPREAD_MS)
    await settle()
    expect(server.count('/workbench/missed_calls')).toBe(2)
    // No subscriber is left.
    expect(server.count('/workbench/figures')).toBe(1)
  })

  it('are those of the seat, or of all visible agents; those of the seat for the next user', async () => {
    const others = { ...missed, callRecordId: 'r9', agentName: '李娜' }
    const { server } = await signIn({
      'GET /workbench/missed_calls': ({ url }: RequestCommand) =>
        ok(url.searchParams.get('isMine') === 'true' ? [missed] : [missed, others])
    })
    await loadQueue()
    const choosing = chooseQueue('all')
    expect($queue.get()).toEqual({ status: 'loading', before: undefined })
    await choosing
    expect($queue.get()).toEqual({ status: 'ready', value: [missed, others] })
    await chooseQueue('all')
    expect(server.count('/workbench/missed_calls')).toBe(2)
    leave('logout')
    expect($queueScope.get()).toBe('mine')
  })

  it('are off the queue at once when they are seen to', async () => {
    const { server } = await signIn({
      'GET /workbench/missed_calls': () => ok([missed]),
      'POST /workbench/missed_calls/r7/handled': () => ok(null)
    })
    await loadQueue()
    const marked = markHandled('r7')
    expect($queue.get()).toEqual({ status: 'ready', value: [] })
    await marked
    expect(server.count('/workbench/missed_calls/r7/handled')).toBe(1)
  })

  it('are back on it when the server refuses', async () => {
    await signIn({
      'GET /workbench/missed_calls': () => ok([missed]),
      'POST /workbench/missed_calls/r7/handled': () => refused('不行')
    })
    await loadQueue()
    await expect(markHandled('r7')).rejects.toMatchObject({ message: '不行' })
    expect($queue.get()).toEqual({ status: 'ready', value: [missed] })
  })

  it('who call again are on it again', async () => {
    const again = { ...missed, callRecordId: 'r8', times: 3 }
    let waiting = [missed]
    const { env } = await signIn({
      'GET /workbench/missed_calls': () => ok(waiting),
      'POST /workbench/missed_calls/r7/handled': () => ok(null)
    })
    subscribeTo($queue)
    await loadQueue()
    await markHandled('r7')
    waiting = [again]
    push('missed_call_modify', null)
    await env.clock.advance(SPREAD_MS)
    await settle()
    expect($queue.get()).toEqual({ status: 'ready', value: [again] })
  })
})
