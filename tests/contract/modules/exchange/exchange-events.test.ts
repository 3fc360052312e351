// Events that an outside exchange sends: who may, and what becomes of them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedHeaders } from '../../../../demo/server/modules/messaging/gateway/gateway-signature.ts'
import { listenTo } from '../../../support/server/backend.ts'
import {
  EVENT_SECRET,
  type Outside,
  openOutside
} from '../../../support/telephony/outside-exchange.ts'

let outside: Outside
let token: string
beforeAll(async () => {
  outside = await openOutside()
  token = (await outside.backend.signIn('agent1')).access_token
})
afterAll(() => outside.backend.close())

describe('a request', () => {
  const body = JSON.stringify({ event: 'registered', extension: '100' })

  it('must be signed with the secret, over its body and a time of these minutes', async () => {
    const { post } = outside
    const now = Date.now()
    expect(await post(body)).toMatchObject({ status: 200 })
    for (const headers of [
      signedHeaders('another secret', now, body),
      signedHeaders(EVENT_SECRET, now, `${body} `),
      signedHeaders(EVENT_SECRET, now - 6 * 60_000, body),
      signedHeaders(EVENT_SECRET, now + 6 * 60_000, body),
      { ...signedHeaders(EVENT_SECRET, now, body), 'x-timestamp': String(now + 1) }
    ])
      expect(await post(body, headers)).toEqual(
        expect.objectContaining({
          status: 401,
          body: { message: '签名不正确，或时间戳与服务器相差超过 5 分钟' }
        })
      )
  })

  it('has the wrong field named in the reply', async () => {
    const { post, call } = outside
    expect(await post('{')).toMatchObject({
      status: 400,
      body: { message: '请求内容不是有效的 JSON' }
    })
    const event = call('bad').event('started')
    for (const [wrong, field] of [
      [{ ...event, sequence: 0 }, 'sequence'],
      [{ ...event, direction: 'up' }, 'direction'],
      [{ ...event, number: '1;2' }, 'number'],
      [{ ...event, callRecordId: '../x' }, 'callRecordId'],
      [{ event: 'registered' }, 'extension'],
      [{ events: [event, { ...event, at: 'noon' }] }, '1.at'],
      [{ events: [] }, 'events'],
      [null, 'event']
    ] as const)
      expect(await post(JSON.stringify(wrong))).toMatchObject({
        status: 400,
        body: { message: `事件不正确：${field}` }
      })
    expect(await outside.record('bad')).toBeUndefined()
  })

  it('is not taken without a secret in the settings', async () => {
    const open = await openOutside({ exchange: { eventSecret: undefined } })
    try {
      expect(await open.post(body)).toMatchObject({ status: 404 })
    } finally {
      await open.backend.close()
    }
  })
})

describe('the events of a call', () => {
  it('move the seat, remind its page, and make a record with duration and direction', async () => {
    const { hook, call, stateOf, newest, backend } = outside
    const page = await listenTo(backend, token)
    const { event } = call('in-1')
    const t = Date.now() - 60_000
    const [first] = await hook(event('started', { at: t }), event('ringing', { at: t + 1000 }))
    const { callRecordId } = first ?? {}
    expect(await page.received('agent_state_modify', { signState: 'RING' })).toBeTruthy()
    expect(await page.received('incoming_reminder')).toMatchObject({
      callRecordId,
      customerPhone: '13800138000'
    })
    expect(
      await hook(event('answered', { at: new Date(t + 5000).toISOString(), colour: 'red' }))
    ).toEqual([expect.objectContaining({ result: 'accepted', callRecordId })])
    expect(await stateOf(token)).toBe('CALLING')
    await hook(event('held', { at: t + 10_000 }), event('resumed', { at: t + 14_000 }))
    await hook(event('ended', { at: t + 25_000, endedBy: 'customer' }))
    expect(await page.received('call_quit')).toMatchObject({ callRecordId, hangupType: 3 })
    expect(await stateOf(token)).toBe('CLEARING')
    await expect
      .poll(() => newest(token))
      .toMatchObject({
        ...{ callRecordId, callDirectionType: 1, customerPhone: '13800138000' },
        ...{ callDuration: 20, connectResult: 0, hangupType: 3 }
      })
    expect(await outside.record(callRecordId)).toMatchObject({ holding_seconds: 4 })
    page.socket.close()
  })

  it('count once', async () => {
    const { hook, call } = outside
    const { event } = call('twice', { direction: 'outbound' })
    const events = [event('started'), event('answered'), event('ended', { endedBy: 'agent' })]
    const results = await hook(...events)
    expect(results.map(({ result }) => result)).toEqual(['accepted', 'accepted', 'accepted'])
    const id = results[0]?.callRecordId
    await expect.poll(() => outside.record(id)).toMatchObject({ hangup_type: 1 })
    const before = await outside.record(id)
    const again = await hook(...events)
    expect(again.map(({ result }) => result)).toEqual(['duplicate', 'duplicate', 'duplicate'])
    expect(await outside.record(id)).toEqual(before)
  })

  it('may come out of order', async () => {
    const { hook, call, record } = outside
    const { event } = call('mixed')
    const t = Date.now() - 30_000
    const [started, ringing, answered, ended] = [
      event('started', { at: t }),
      event('ringing', { at: t + 1000 }),
      event('answered', { at: t + 2000 }),
      event('ended', { at: t + 12_000, endedBy: 'agent' })
    ]
    // The end waits a moment for what is missing.
    const results = await hook(ended, answered, started, ringing)
    expect(results).toEqual([
      { callId: 'mixed', sequence: 4, result: 'accepted' },
      expect.objectContaining({ result: 'accepted' }),
      expect.objectContaining({ result: 'ignored', reason: 'LATE' }),
      expect.objectContaining({ result: 'ignored', reason: 'LATE' })
    ])
    await expect
      .poll(() => record(results[1]?.callRecordId))
      .toMatchObject({ answered_at: t + 2000, ended_at: t + 12_000, hangup_type: 1 })
  })

  it('without a beginning say so; an end that knows everything makes the record', async () => {
    const { hook, call, record } = outside
    const nothing = { direction: undefined, number: undefined }
    expect(await hook(call('unknown', nothing).event('answered'))).toEqual([
      expect.objectContaining({
        result: 'ignored',
        reason: 'UNKNOWN_CALL',
        message: '没有这通电话；未知通话的事件需要 direction 和 number'
      })
    ])
    const t = Date.now() - 60_000
    const times = { startedAt: t, answeredAt: t + 3000, at: t + 30_000, endedBy: 'customer' }
    const [whole] = await hook(call('whole').event('ended', { ...times, sequence: 7 }))
    await expect
      .poll(() => record(whole?.callRecordId))
      .toMatchObject({ started_at: t, answered_at: t + 3000, ended_at: t + 30_000 })
    // Not answered, and nothing else of it came.
    const missed = call('missed', { callRecordId: 'missed-record' })
    expect(await hook(missed.event('ended', { sequence: 4, status: 487 }))).toEqual([
      { callId: 'missed', sequence: 4, result: 'accepted' }
    ])
    await expect
      .poll(() => record('missed-record'))
      .toMatchObject({ connect_result: 15, answered_at: null, hangup_type: 3 })
  })

  it('of an extension that is not there, or of another enterprise, are refused', async () => {
    const { hook, call, backend } = outside
    const { extension } = await backend.db
      .selectFrom('seat')
      .select('extension')
      .where('enterprise_id', '=', 'ent-2')
      .executeTakeFirstOrThrow()
    const away = { extension, enterpriseId: 'ent-1' }
    expect(
      await hook(
        call('a', { extension: '99999' }).event('started'),
        call('b', away).event('started')
      )
    ).toEqual([
      expect.objectContaining({ result: 'refused', message: '没有分机 99999' }),
      expect.objectContaining({ result: 'refused', message: `分机 ${extension} 不属于该企业` })
    ])
    // The record of a call of another enterprise stays as it is.
    const [own] = await hook(call('c', { extension, direction: 'outbound' }).event('started'))
    const stolen = { callRecordId: own?.callRecordId }
    expect(await hook(call('d', stolen).event('started'))).toEqual([
      expect.objectContaining({ result: 'refused', reason: 'FOREIGN_RECORD' })
    ])
    expect(await outside.record(own?.callRecordId)).toMatchObject({ extension, ended_at: null })
  })

  it('keep two calls of one seat apart', async () => {
    const { hook, call, stateOf, record } = outside
    const [one, two] = [
      call('one', { direction: 'outbound' }),
      call('two', { number: '13900139000' })
    ]
    const [begun] = await hook(one.event('started'), one.event('answered'))
    const [second] = await hook(two.event('started'), two.event('ringing'))
    expect(second?.callRecordId).not.toBe(begun?.callRecordId)
    expect(await stateOf(token)).toBe('CALLING')
    await hook(two.event('answered'), one.event('held'), two.event('ended'))
    expect(await stateOf(token)).toBe('CALLING')
    expect(await record(begun?.callRecordId)).toMatchObject({ ended_at: null })
    await hook(one.event('ended'))
    expect(await stateOf(token)).toBe('CLEARING')
  })
})
