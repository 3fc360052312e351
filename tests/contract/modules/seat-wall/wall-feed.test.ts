import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SeatWallChange, WallSeat } from '../../../../core/features/seat-wall/schemas.ts'
import type { SignState } from '../../../../core/features/seats/enums.ts'
import { wallFeed } from '../../../../demo/server/modules/seat-wall/wall-feed.ts'
import type { Seat } from '../../../../demo/server/modules/seats/seat-state.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())

const enterpriseId = 'ent-1'
const states = ['SIGN_FREE', 'SIGN_BUSY', 'CLEARING', 'OFF_LINE'] as const

// rule seat-wall-2
it('500 seats at a thousand changes a second arrive with their last states, in few pushes', async () => {
  const seats = Array.from(
    { length: 500 },
    (_, at): Seat => ({
      ...{ id: `wall-${at}`, enterpriseId, userId: 'user-3', agentName: `坐席${at}` },
      ...{ extension: String(5000 + at), cidHolders: [], recordsEarlyMedia: false, mode: 0 },
      ...{ chosen: 'SIGN_BUSY', onCall: undefined, isRegistered: true, family: undefined },
      ...{
        wrapUp: undefined,
        wrapUpSeconds: null,
        wrapUpEnds: undefined,
        phoneVersion: 0,
        hasPhone: false,
        isDisabled: false,
        written: undefined
      }
    })
  )
  const now = new Map<string, { state: SignState; since: number }>()
  let changed: (seat: Seat) => void = () => undefined
  let failures = 1
  const shown = new Map<string, WallSeat>()
  const versions: number[] = []
  const feed = wallFeed({
    db: backend.db,
    realtime: {
      publishTo(_, push) {
        const { version, seats: rows } = push.data as SeatWallChange
        versions.push(version)
        for (const row of rows) shown.set(row.seatId, row)
      }
    },
    seats: { all: () => seats },
    seatLog: {
      stateOf: id => {
        const known = now.get(id)
        return known && { ...known, callRecordId: undefined, phase: undefined }
      },
      listen: act => {
        changed = act as typeof changed
      }
    },
    // The database fails once: nothing is lost by it.
    settled: () => (failures-- > 0 ? Promise.reject(new Error('unavailable')) : Promise.resolve()),
    log: () => undefined
  })
  feed.watch({ userId: 'user-1', enterpriseId }, new Set(['user-3']))
  for (let round = 0; round < 20; round++) {
    for (let change = 0; change < 50; change++) {
      const seat = seats[(change * 37 + round * 101) % seats.length]
      const state = states[(round + change) % states.length]
      if (!seat || !state) throw new Error('no seat')
      now.set(seat.id, { state, since: round * 100 + change })
      changed(seat)
    }
    await sleep(50)
  }
  const isComplete = () =>
    [...now].every(([id, { state, since }]) => {
      const row = shown.get(id)
      return row?.signState === state && row.since === since
    })
  await expect.poll(isComplete, { timeout: 10_000 }).toBe(true)
  expect(versions.length).toBeLessThan(10)
  expect(versions).toEqual(versions.toSorted((one, other) => one - other))
  expect(new Set(versions).size).toBe(versions.length)
  feed.stop()
})
