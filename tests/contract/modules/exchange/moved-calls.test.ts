/** Calls at an outside exchange whose events come to another server than before. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closesLost } from '../../../../demo/server/close-lost.ts'
import { defaultLimits } from '../../../../demo/server/options.ts'
import { openPgWire } from '../../../support/server/pg-wire.ts'
import { type Outside, openOutside } from '../../../support/telephony/outside-exchange.ts'

/** In ms: after it a server ends the calls of a phone. */
const SILENCE = 8000
const endings: (() => unknown)[] = []
let here: Outside
let there: Outside
let token: string
beforeAll(async () => {
  const wire = await openPgWire()
  endings.push(wire.stop)
  const start = async () => {
    const limits = { eventLook: 50, phoneSilence: SILENCE }
    const outside = await openOutside({ databaseUrl: wire.url, limits })
    endings.push(outside.backend.close)
    return outside
  }
  here = await start()
  there = await start()
  token = (await here.backend.signIn('agent1')).access_token
}, 120_000)
afterAll(async () => {
  for (const end of endings.splice(0).reverse()) await end()
}, 60_000)

/** Events of one call as the phone numbers them. */
function phoneCall(callId: string) {
  const about = { callId, direction: 'outbound', number: `1380013${callId}` }
  let sequence = 0
  return (event: string, given: object = {}) => ({
    ...{ ...about, sequence: ++sequence, event },
    ...given
  })
}

const serverOf = async (id: string | undefined) => (await here.record(id))?.server

it('a call goes on at the server that gets its next event, and the other one lets go of it', async () => {
  const event = phoneCall('8001')
  const [started] = await here.report(token, {
    events: [event('started', { age: 9000 }), event('answered', { age: 8000 })]
  })
  const id = started?.callRecordId
  const first = await serverOf(id)
  expect(await there.report(token, { events: [event('alive')] })).toEqual([
    expect.objectContaining({ result: 'accepted', callRecordId: id })
  ])
  expect(await serverOf(id)).not.toBe(first)
  expect(await there.stateOf(token)).toBe('CALLING')
  const stateAtFirst = async () => {
    await there.report(token, { events: [event('alive')] })
    return here.stateOf(token)
  }
  await expect.poll(stateAtFirst, { interval: 100, timeout: 45_000 }).not.toBe('CALLING')
  expect(await here.record(id)).toMatchObject({ ended_at: null })
  const [ended] = await there.report(token, { events: [event('ended', { endedBy: 'agent' })] })
  expect(ended).toMatchObject({ result: 'accepted', callRecordId: id })
  // It was written before the reply.
  const record = await here.record(id)
  expect(record).toMatchObject({ hangup_type: 1, connect_result: 0 })
  expect((record?.ended_at ?? 0) - (record?.answered_at ?? 0)).toBeGreaterThan(8000)
  expect(await here.report(token, { events: [event('alive')] })).toEqual([
    expect.objectContaining({ result: 'ignored' })
  ])
})

it('events that come by turns to two servers end no call', async () => {
  const event = phoneCall('8002')
  const [started] = await here.report(token, { events: [event('started'), event('answered')] })
  const until = Date.now() + 2 * SILENCE
  for (let at = 0; Date.now() < until; at++) {
    const server = at % 2 === 0 ? there : here
    const [alive] = await server.report(token, { events: [event('alive')] })
    expect(alive).toMatchObject({ result: 'accepted', callRecordId: started?.callRecordId })
  }
  await there.report(token, { events: [event('ended', { endedBy: 'customer' })] })
  // Numbers that came elsewhere are waited for.
  await expect.poll(() => here.record(started?.callRecordId)).toMatchObject({ hangup_type: 3 })
})

it('one that the exchange reports is not ended with its server, and has its whole time', async () => {
  const { event } = here.call('leg-8003', { extension: '200', number: '13800138003' })
  const t = Date.now() - 60_000
  const [started] = await here.hook(
    event('started', { at: t }),
    event('answered', { at: t + 1000 })
  )
  const id = started?.callRecordId
  const { db, seatLog } = { db: there.backend.db, seatLog: { aliveSince: () => Date.now() } }
  // As after a restart: the run of the server that has followed it is gone.
  await sql`update call_record set server = 'gone' where id = ${id}`.execute(db)
  const nothing = async () => undefined
  const lose = (eventSecret: string | undefined) =>
    closesLost({
      ...{ db, seatLog, limits: defaultLimits, outside: { settings: { eventSecret } } },
      ...{ reception: { closeLost: nothing }, quickCalls: { takeOver: nothing } }
    } as never)()
  await lose('a secret of the exchange')
  expect(await here.record(id)).toMatchObject({ ended_at: null })
  const [ended] = await there.hook(event('ended', { at: t + 50_000, endedBy: 'customer' }))
  expect(ended).toMatchObject({ result: 'accepted', callRecordId: id })
  expect(await here.record(id)).toMatchObject({ ended_at: t + 50_000, hangup_type: 3 })
  // One that only a phone reported, which has not been heard of any more, is over.
  const lost = phoneCall('8004')
  const [other] = await here.report(token, { events: [lost('started'), lost('answered')] })
  await sql`update call_record set server = 'gone' where id = ${other?.callRecordId}`.execute(db)
  await lose(undefined)
  expect(await here.record(other?.callRecordId)).toMatchObject({ hangup_type: 4 })
})
