// The agents of a group as its queue sees them: today's offers, and whose turn it is after a night.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chooseAgent, lastOffered } from '../../../../core/features/reception/rules/queue-model.ts'
import { chinaDay, chinaMidnight } from '../../../../core/lib/format/china-day.ts'
import { queueAgents } from '../../../../demo/server/modules/reception/queue-agents.ts'
import type { Seat } from '../../../../demo/server/modules/seats/seat-state.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

const GROUP = 'agents-9'
const midnight = chinaMidnight(chinaDay(Date.now()))
const seats = ['seat-1', 'seat-2', 'seat-3'].map(id => ({ id }) as Seat)

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend()
  await backend.db
    .insertInto('reception_call')
    .values({
      ...{ call_record_id: 'call', enterprise_id: 'ent-1', scenario_id: null, version: 0 },
      ...{ number: '4008001234', started_at: midnight }
    })
    .execute()
})
afterAll(() => backend.close())

async function offered(...offers: readonly (readonly [seat: string, at: number])[]) {
  const about = { call_record_id: 'call', group_id: GROUP }
  for (const [seat_id, offered_at] of offers)
    await backend.db
      .insertInto('reception_offer')
      .values({ ...about, seat_id, offered_at })
      .execute()
}
const agents = () => queueAgents(backend.db, GROUP, seats)
const next = async () => {
  const all = await agents()
  return chooseAgent('roundRobin', all, lastOffered(all))?.id
}

// rule reception-6
it('the turn goes on from the day before, whose offers do not count', async () => {
  expect(await next()).toBe('seat-1')
  await offered(
    ['seat-1', midnight - 3000],
    ['seat-3', midnight - 2000],
    ['seat-1', midnight - 1000]
  )
  expect(await next()).toBe('seat-2')
  expect((await agents()).map(({ calls }) => calls)).toEqual([0, 0, 0])
  await offered(['seat-2', midnight], ['seat-2', midnight + 1])
  expect(await next()).toBe('seat-3')
  expect((await agents()).map(({ calls }) => calls)).toEqual([0, 2, 0])
  // The days before are not read.
  expect((await agents()).map(({ lastOffer }) => lastOffer > 0)).toEqual([false, true, false])
})
