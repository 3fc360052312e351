import { afterEach, describe, expect, it, test } from 'vitest'
import { stopCore } from '../../../../core/environment/environment.ts'
import type { CallDetail } from '../../../../core/features/call-detail/schemas.ts'
import { refreshRemark } from '../../../../core/features/customer-details/customer-changes.ts'
import { followUp } from '../../../../core/features/customer-details/follow-up.ts'
import { followCalls } from '../../../../core/features/customer-details/live-calls.ts'
import { panelRemarks } from '../../../../core/features/customer-details/panel-remarks.ts'
import { remarkOf } from '../../../../core/features/customer-details/remark-field.ts'
import { emitToHost } from '../../../../core/public-events.ts'
import { settle } from '../../../support/core/test-environment.ts'
import { ok } from '../../../support/core/test-server.ts'
import { callOf } from '../../../support/scenes/call-row.ts'
import { signIn } from '../../../support/server/signed-in.ts'

/** A list of calls after it was reloaded. */

const LIST = 'GET /customers/k-1/callRecords'
const EXTEND = 'PUT /call_records/r1/extend'

/** A pending response. */
function later() {
  let answer = (_: Response) => {}
  const coming = new Promise<Response>(resolve => {
    answer = resolve
  })
  return { coming, answer }
}

afterEach(stopCore)

describe('the call of an unknown caller', () => {
  const running = callOf('r1', { customerId: null, isRunning: true, callDuration: 0 })
  const base = (more: object = {}) =>
    ok({ ...callOf('r1', { customerId: null, ...more }), followStatus: 1, callItemInfo: null })

  it('is over one second after its end, with its length', async () => {
    const { env, server } = await signIn({
      'GET /call_records/base/r1': () => base({ callDuration: 42 }),
      'GET /call_records/base/r0': () => base()
    })
    const calls = followUp()
    await calls.of(undefined, [running, callOf('r0')] as readonly CallDetail[])
    const stop = followCalls(calls)
    emitToHost('call-state', { state: 'ENDED', callId: 'c', callRecordId: 'r1' })
    await env.clock.advance(1100)
    expect(calls.rows()[0]).toMatchObject({ isRunning: false, callDuration: 42 })
    // One that is over is not asked for again.
    expect(server.count('/call_records/base/r0')).toBe(0)
    await env.clock.advance(60_000)
    expect(server.count('/call_records/base/r1')).toBe(1)
    stop()
  })

  it('that rang is read again when the telephone reports the answer', async () => {
    const { env } = await signIn({
      'GET /call_records/base/r1': () => base({ isRunning: true, isRinging: false })
    })
    const calls = followUp()
    await calls.of(undefined, [{ ...running, isRinging: true }] as readonly CallDetail[])
    const stop = followCalls(calls)
    emitToHost('call-state', { state: 'ANSWER', callId: 'c', callRecordId: 'r1' })
    await env.clock.advance(1100)
    expect(calls.rows()[0]).toMatchObject({ isRunning: true, isRinging: false })
    stop()
  })

  it('is looked at every fifteen seconds while it is on', async () => {
    const { env, server } = await signIn({
      'GET /call_records/base/r1': () => base({ isRunning: true })
    })
    const calls = followUp()
    await calls.of(undefined, [running] as readonly CallDetail[])
    const stop = followCalls(calls)
    await env.clock.advance(30_000)
    expect(server.count('/call_records/base/r1')).toBe(2)
    stop()
  })
})

test('the calls of a customer are read again when the realtime channel comes back', async () => {
  const row = callOf('r1', { remark: '旧' })
  const { env } = await signIn({ [LIST]: () => ok([row]) })
  env.sockets[0]?.accept()
  const calls = followUp()
  await calls.of('k-1')
  const stop = followCalls(calls)
  // Pushes are lost meanwhile.
  env.sockets[0]?.drops(1006)
  row.remark = '断线时写的'
  await env.clock.advance(6000)
  expect(calls.rows()[0]?.remark).toBe('旧')
  env.sockets[1]?.accept()
  await settle()
  expect(calls.rows()[0]?.remark).toBe('断线时写的')
  stop()
})

describe('a remark in a list that is reloaded', () => {
  async function written(answers: object = {}) {
    const row = callOf('r1', { remark: '旧' })
    const { server } = await signIn({ [LIST]: () => ok([row]), ...answers })
    const calls = followUp()
    const remarks = panelRemarks(calls, () => undefined)
    await calls.of('k-1')
    const [first] = calls.rows()
    if (!first) throw new Error('No call')
    return { row, calls, remarks, server, remark: remarks.of(first, remarkOf) }
  }

  it('is updated by another agent’s edit', async () => {
    const { row, calls, remark, remarks } = await written()
    row.remark = '别处写的'
    await calls.refresh()
    expect(remark.$remark.get()).toMatchObject({ text: '别处写的', status: 'resting' })
    remarks.end()
  })

  it('is a conflict where one is writing oneself, and is not overwritten', async () => {
    const { row, calls, remark, remarks, server } = await written()
    remark.type('我在写')
    row.remark = '别处写的'
    await calls.refresh()
    expect(remark.$remark.get()).toMatchObject({ text: '我在写', theirs: '别处写的' })
    await remark.save()
    expect(server.count('/call_records/r1/extend')).toBe(0)
    remarks.end()
  })

  it('is not a conflict when it is the own save', async () => {
    const saving = later()
    const { row, calls, remark, remarks } = await written({ [EXTEND]: () => saving.coming })
    remark.type('我写的')
    const saved = remark.save()
    await settle()
    row.remark = '我写的'
    await calls.refresh()
    expect(remark.$remark.get()).toMatchObject({ status: 'saving', theirs: undefined })
    saving.answer(ok(null))
    await saved
    expect(remark.$remark.get()).toMatchObject({
      text: '我写的',
      status: 'saved',
      theirs: undefined
    })
    remarks.end()
  })

  it('is not that of before one wrote, from an answer that was on its way', async () => {
    const list = later()
    let isSlow = false
    const rows = [callOf('r1', { remark: '旧' })]
    const { calls, remark, remarks } = await written({
      [LIST]: () => (isSlow ? list.coming : ok(rows)),
      [EXTEND]: () => ok(null)
    })
    const stop = followCalls(calls)
    isSlow = true
    const read = calls.refresh()
    remark.type('新')
    await remark.save()
    refreshRemark({ callRecordId: 'r1', manualIntentCode: '02' })
    list.answer(ok(rows))
    await read
    expect(calls.rows()[0]).toMatchObject({ remark: '新', manualIntentCode: '02' })
    expect(remark.$remark.get()).toMatchObject({ text: '新', theirs: undefined })
    stop()
    remarks.end()
  })
})
