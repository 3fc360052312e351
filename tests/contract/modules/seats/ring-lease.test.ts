/** Servers of one database that ring the own devices of agents (rule realtime-26). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countedDevices } from '../../../../demo/server/modules/dialler/agents/counted-devices.ts'
import { taskAgents } from '../../../../demo/server/modules/dialler/agents/task-agents.ts'
import type {
  Flight,
  Task
} from '../../../../demo/server/modules/dialler/calls/call-in-progress.ts'
import { deviceLease, ringLease } from '../../../../demo/server/modules/seats/ring-lease.ts'
import type { Seats } from '../../../../demo/server/modules/seats/seat-owners.ts'
import type { Seat } from '../../../../demo/server/modules/seats/seat-state.ts'
import type { TelephoneNetwork } from '../../../../demo/server/telephony/network-types.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())
beforeEach(async () => {
  await backend.db.deleteFrom('short_lived').execute()
})

const device = { id: 'seat-d', mode: 2, hasPhone: false } as const
const leaseOf = (own: string, hasOthers = true) =>
  ringLease({ db: backend.db, realtime: { own, hasOthers: () => hasOthers } })

describe('a device of the agent', () => {
  it('is rung by one of two servers, which may ring it again', async () => {
    const [here, there] = [leaseOf('here'), leaseOf('there')]
    const both = await Promise.all([here(device), there(device)])
    expect(both.toSorted()).toEqual([false, true])
    const [winner, loser] = both[0] ? [here, there] : [there, here]
    expect([await winner(device), await loser(device)]).toEqual([true, false])
    expect(await loser({ ...device, id: 'another' })).toBe(true)
  })

  it('may be rung by the other one once all know of the first call', async () => {
    expect(await leaseOf('here')(device)).toBe(true)
    const row = await backend.db.selectFrom('short_lived').selectAll().executeTakeFirstOrThrow()
    expect(row.expires_at - Date.now()).toBeGreaterThan(1000)
    expect(row.expires_at - Date.now()).toBeLessThanOrEqual(5000)
    await backend.db.updateTable('short_lived').set({ expires_at: 1 }).execute()
    expect(await leaseOf('there')(device)).toBe(true)
    expect(await leaseOf('here')(device)).toBe(false)
  })

  it('needs no row where the server is the only one, nor does a telephone of the server', async () => {
    expect(await leaseOf('here', false)(device)).toBe(true)
    expect(await leaseOf('here')({ ...device, mode: 0 })).toBe(true)
    expect(await leaseOf('here')({ ...device, mode: 1, hasPhone: true })).toBe(true)
    expect(await backend.db.selectFrom('short_lived').selectAll().execute()).toEqual([])
  })
})

it('a colleague does not ring a device that is in a call at another server', async () => {
  const seat = { ...device, owner: 'there', onCall: 'CALLING' } as unknown as Seat
  const realtime = { own: 'here', hasOthers: () => true }
  const seats = { at: (extension: string) => (extension === '100' ? seat : undefined) }
  const mayRing = deviceLease({ db: backend.db, realtime, seats: seats as Pick<Seats, 'at'> })
  expect(await mayRing('100')).toBe(false)
  seat.onCall = undefined
  expect(await mayRing('100')).toBe(true)
  expect(await mayRing('999')).toBe(true)
})

it('a call of a task does not ring an agent whom another server rings', async () => {
  const seats = ['100', '101'].map(extension => ({
    ...{ id: `seat-${extension}`, enterpriseId: 'ent-1', extension, mode: 2, hasPhone: false },
    ...{ chosen: 'SIGN_FREE', isRegistered: true, owner: undefined }
  })) as unknown as Seat[]
  const [first = device] = seats
  const rung: string[] = []
  const network = {
    activeCallOf: () => undefined,
    incoming: async ({ to }: { to: string }) => {
      rung.push(to)
      return { callRecordId: `call of ${to}` }
    }
  } as unknown as TelephoneNetwork
  const agentsOf = (all: readonly Seat[]) =>
    taskAgents({
      ...{ db: backend.db, realtime: { own: 'here', hasOthers: () => true } },
      ...{ seats: { all: () => all } as unknown as Seats, network: () => network }
    })
  await leaseOf('there')(first)
  const draft = { manualAnswerTarget: 0, outManualTargetId: first.id }
  const task = { draft, enterprise_id: 'ent-1' } as unknown as Task
  expect(await agentsOf(seats).ring(task, '13800138000', '')).toBeUndefined()
  await backend.db.deleteFrom('short_lived').execute()
  expect(await agentsOf(seats).ring(task, '13800138000', '')).toBe('call of 100')
  expect(rung).toEqual(['100'])
})

describe('the devices of agents for whom a task dials', () => {
  const at = (own: string, hasOthers = true) =>
    countedDevices({ db: backend.db, realtime: { own, hasOthers: () => hasOthers } })
  const browser = { id: 'seat-b', mode: 0, hasPhone: false } as const
  const other = { ...device, id: 'seat-e' }

  it('are counted by one of two servers, until that one dials no more', async () => {
    const [here, there] = [at('here'), at('there')]
    expect(await here([device, browser])).toEqual([device, browser])
    expect(await there([device, browser, other])).toEqual([browser, other])
    expect(await here([device, browser, other])).toEqual([device, browser])
    await backend.db.updateTable('short_lived').set({ expires_at: 1 }).execute()
    expect(await there([device, other])).toEqual([device, other])
  })

  it('are not read again for some seconds by the one that counts them', async () => {
    const here = at('here')
    await here([device])
    await backend.db.deleteFrom('short_lived').execute()
    expect(await here([device])).toEqual([device])
    expect(await backend.db.selectFrom('short_lived').selectAll().execute()).toEqual([])
  })

  it('stay with the server whose calls for them still ring', async () => {
    const seat = { ...device, enterpriseId: 'ent-1', extension: '100', chosen: 'SIGN_FREE' }
    const agents = taskAgents({
      ...{ db: backend.db, realtime: { own: 'here', hasOthers: () => true } },
      seats: { all: () => [{ ...seat, isRegistered: true }] } as unknown as Seats,
      network: () => undefined
    })
    const draft = { taskType: 4, manualAnswerTarget: 0, outManualTargetId: device.id }
    const task = { id: 'task', draft, task_type: 4, enterprise_id: 'ent-1' }
    const flight = { task, agent: undefined } as unknown as Flight
    await agents.keepFor('ent-2', [flight])
    expect(await at('there')([device])).toEqual([device])
    await backend.db.deleteFrom('short_lived').execute()
    await agents.keepFor('ent-1', [flight])
    expect(await at('there')([device])).toEqual([])
  })

  it('need no row where the server is the only one', async () => {
    expect(await at('here', false)([device])).toEqual([device])
    expect(await backend.db.selectFrom('short_lived').selectAll().execute()).toEqual([])
  })
})
