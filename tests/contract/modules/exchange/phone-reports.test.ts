// Calls that the phone in an agent's page reports, alone and beside the exchange.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listenTo } from '../../../support/server/backend.ts'
import { type Outside, openOutside } from '../../../support/telephony/outside-exchange.ts'

let outside: Outside
let token: string
beforeAll(async () => {
  outside = await openOutside({ limits: { eventLook: 50 } })
  token = (await outside.backend.signIn('agent1')).access_token
})
afterAll(() => outside.backend.close())

/** Events of one call as the phone numbers them. */
function phoneCall(callId: string, more: object = {}) {
  const about = { callId, direction: 'outbound', number: '13800138000', ...more }
  let sequence = 0
  return (event: string, given: object = {}) => ({
    ...{ ...about, sequence: ++sequence, event },
    ...given
  })
}

it('a call has a record of the own seat, and its id comes back to the phone', async () => {
  const { report, stateOf, newest } = outside
  const event = phoneCall('p-1', { customerId: 'customer-1' })
  const [started] = await report(token, { events: [event('started', { age: 9000 })] })
  expect(started).toMatchObject({ result: 'accepted', callRecordId: expect.any(String) })
  expect(await stateOf(token)).toBe('CALLING')
  await report(token, { events: [event('answered', { age: 8000 }), event('held', { age: 5000 })] })
  const rest = [event('resumed', { age: 3000 }), event('ended', { endedBy: 'agent' })]
  await report(token, { events: rest })
  expect((await report(token, { events: rest })).map(({ result }) => result)).toEqual([
    'duplicate',
    'duplicate'
  ])
  await expect
    .poll(() => newest(token))
    .toMatchObject({
      ...{ callRecordId: started?.callRecordId, callDirectionType: 0, callDuration: 8 },
      ...{ hangupType: 1, connectResult: 0, customerPhone: '13800138000' }
    })
  expect(await outside.record(started?.callRecordId)).toMatchObject({
    ...{ extension: '100', enterprise_id: 'ent-1', holding_seconds: 2 }
  })
})

it('a call whose page is gone ends when nothing is heard of it any more', async () => {
  const hasty = await openOutside({ limits: { eventLook: 50, phoneSilence: 100 } })
  const { report, stateOf, record, backend } = hasty
  const { access_token: token } = await backend.signIn('agent1')
  const event = phoneCall('lost')
  const [started] = await report(token, { events: [event('started'), event('answered')] })
  await expect
    .poll(() => record(started?.callRecordId))
    .toMatchObject({
      ended_at: expect.any(Number),
      hangup_type: 4,
      connect_result: expect.any(Number)
    })
  expect(await stateOf(token)).not.toBe('CALLING')
  expect(await report(token, { events: [event('alive')] })).toEqual([
    expect.objectContaining({ result: 'ignored', reason: 'CALL_OVER', message: '通话已结束' })
  ])
  await backend.close()
})

it('the exchange and the phone make one record, also with ids of their own', async () => {
  const { report, hook, call, record, backend } = outside
  const [phone, same] = [phoneCall('leg-a'), call('leg-a', { direction: 'outbound' })]
  const [mine] = await report(token, { events: [phone('started')] })
  const [theirs] = await hook(same.event('started'), same.event('ringing'))
  expect(theirs?.callRecordId).toBe(mine?.callRecordId)
  await report(token, { events: [phone('answered'), phone('ended', { endedBy: 'agent' })] })
  expect(await hook(same.event('answered'), same.event('ended', { endedBy: 'customer' }))).toEqual([
    expect.objectContaining({ result: 'ignored', reason: 'CALL_OVER' }),
    expect.objectContaining({ result: 'ignored', reason: 'CALL_OVER' })
  ])
  await expect.poll(() => record(mine?.callRecordId)).toMatchObject({ hangup_type: 1 })

  // An exchange between two dialogs: its id differs, and its number has a country code.
  const far = call('far-leg', { number: '+8613700137000' })
  const near = phoneCall('near-leg', { direction: 'inbound', number: '13700137000' })
  const [known] = await hook(far.event('started'), far.event('ringing'))
  const [found] = await report(token, { events: [near('started'), near('answered')] })
  expect(found?.callRecordId).toBe(known?.callRecordId)
  await hook(far.event('answered'), far.event('ended'))
  const rows = await backend.db
    .selectFrom('call_record')
    .select('id')
    .where('customer_phone', 'like', '%13700137000')
    .execute()
  expect(rows).toHaveLength(1)
})

it('the record of another call is not touched', async () => {
  const { report, record, backend } = outside
  const foreign = await backend.db
    .selectFrom('call_record')
    .selectAll()
    .where('extension', '!=', '100')
    .executeTakeFirstOrThrow()
  const event = phoneCall('thief', { callRecordId: foreign.id })
  expect(await report(token, { events: [event('started'), event('ended')] })).toEqual([
    expect.objectContaining({ result: 'refused', reason: 'FOREIGN_RECORD' }),
    expect.objectContaining({ result: expect.stringMatching('refused|accepted') })
  ])
  expect(await record(foreign.id)).toEqual(foreign)
})

it('a phone is registered as long as its page is there', async () => {
  const { report, backend } = outside
  const status = async () => {
    const { body } = await backend.send('/api/agent/status', { token })
    return (body as { data: object }).data
  }
  const page = await listenTo(backend, token)
  await report(token, { registered: true, events: [] })
  expect(await status()).toMatchObject({ registerState: true, reportsCalls: true })
  page.socket.close()
  await expect.poll(status).toMatchObject({ registerState: false })
})

it('an embedded exchange takes no reports', async () => {
  const embedded = await openOutside({ sipUrl: undefined })
  try {
    const { access_token } = await embedded.backend.signIn('agent1')
    const answer = await embedded.backend.send('/api/agent/call_events', {
      token: access_token,
      body: { events: [] }
    })
    expect(answer).toMatchObject({ status: 404, body: { message: '服务器未连接外部交换机' } })
    const { body } = await embedded.backend.send('/api/agent/status', { token: access_token })
    expect((body as { data: object }).data).not.toHaveProperty('reportsCalls')
  } finally {
    await embedded.backend.close()
  }
})
