/** Calls at an outside exchange whose events come to another server than that of the seat. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closesLost } from '../../../../demo/server/close-lost.ts'
import { defaultLimits } from '../../../../demo/server/limits.ts'
import type { CallReport } from '../../../../demo/server/modules/exchange/call-reports.ts'
import { outsideCalls } from '../../../../demo/server/modules/exchange/outside-calls.ts'
import type { Seat } from '../../../../demo/server/modules/seats/seat-state.ts'
import { openPgWire } from '../../../support/server/pg-wire.ts'
import { type Outside, openOutside } from '../../../support/telephony/outside-exchange.ts'

/** In ms: after it a server ends the calls of a phone. */
const SILENCE = 8000
const endings: (() => unknown)[] = []
let here: Outside
let there: Outside
let token: string
beforeAll(async () => {
  const wire = await openPgWire({ notices: true })
  endings.push(wire.stop)
  const start = async () => {
    const limits = { eventLook: 50, phoneSilence: SILENCE, serverReply: 45_000 }
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
  let last = 0
  return (event: string, given: object = {}) => {
    const sequence = ++last
    return { ...{ ...about, sequence, event }, ...given }
  }
}

const serverOf = async (id: string | undefined) => (await here.record(id))?.server

/** A call at the first server, whose seat the other one knows of. */
async function callHere(event: ReturnType<typeof phoneCall>) {
  const [started] = await here.report(token, {
    events: [event('started', { age: 9000 }), event('answered', { age: 8000 })]
  })
  await expect.poll(() => there.stateOf(token)).toBe('CALLING')
  return started?.callRecordId
}

it('events that come by turns to two servers are those of one call, at the server of the seat', async () => {
  const event = phoneCall('8001')
  const id = await callHere(event)
  const first = await serverOf(id)
  const until = Date.now() + 1.5 * SILENCE
  for (let at = 0; Date.now() < until; at++) {
    const server = at % 2 === 0 ? there : here
    expect(await server.report(token, { events: [event('alive')] })).toEqual([
      expect.objectContaining({ result: 'accepted', callRecordId: id })
    ])
  }
  expect(await serverOf(id)).toBe(first)
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

it('a call goes on at a server that takes it over, and the other one lets go of it', async () => {
  const event = phoneCall('8002')
  const id = await callHere(event)
  const first = await serverOf(id)
  const followed: string[] = []
  const follow = (kind: string) => (of: string | { readonly callRecordId: string }) =>
    void followed.push(`${kind} ${typeof of === 'string' ? of : of.callRecordId}`)
  // As a server that does not reach the server of the seat.
  const apart = outsideCalls({
    ...{ db: there.backend.db, limits: defaultLimits, mayKeep: () => false, log: () => undefined },
    ...{ settled: async () => undefined, handOver: () => undefined },
    observer: {
      ...{ started: follow('started'), answered: follow('answered'), ended: follow('ended') },
      ...{ ringing: () => undefined, registered: () => undefined }
    }
  })
  endings.push(apart.stop)
  const seat = { extension: '100', enterpriseId: (await here.record(id))?.enterprise_id } as Seat
  const alive = { ...event('alive'), source: 'phone', direction: 0, seat, at: Date.now() }
  expect(await apart.take(alive as CallReport)).toEqual({ result: 'accepted', callRecordId: id })
  expect(followed).toEqual([`started ${id}`, `answered ${id}`])
  expect(await serverOf(id)).not.toBe(first)
  await expect.poll(() => here.stateOf(token), { timeout: 45_000 }).not.toBe('CALLING')
  expect(await here.record(id)).toMatchObject({ ended_at: null })
  // The next event brings it back.
  await here.report(token, { events: [event('alive')] })
  expect(await serverOf(id)).toBe(first)
  await here.report(token, { events: [event('ended', { endedBy: 'customer' })] })
  expect(await here.record(id)).toMatchObject({ hangup_type: 3 })
  const late = { ...alive, sequence: alive.sequence + 3 }
  expect(await apart.take(late as CallReport)).toMatchObject({ reason: 'CALL_OVER' })
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
