/** Seats whose page, telephone or server is gone. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SignState } from '../../../../core/features/seats/enums.ts'
import { seatLogRecorder } from '../../../../demo/server/modules/seat-log/seat-log-recorder.ts'
import {
  changeState,
  closeLostSpans,
  confirmRun
} from '../../../../demo/server/modules/seat-log/span-writes.ts'
import { seatPresence } from '../../../../demo/server/modules/seats/seat-presence.ts'
import type { Seat } from '../../../../demo/server/modules/seats/seat-state.ts'
import { openBackend } from '../../../support/server/backend.ts'

describe('a seat that loses its page', () => {
  let isConnected: boolean
  let isElsewhere: boolean
  let record: [SignState, string, number | undefined][]
  let handedOver: string[]
  const seat = {
    ...{ id: 'seat-1', enterpriseId: 'ent-1', userId: 'user-3', agentName: '王晓彤' },
    ...{ extension: '100', mode: 0, chosen: 'SIGN_FREE', onCall: undefined, isRegistered: false }
  } as Seat
  const presence = () =>
    seatPresence({
      realtime: {
        isConnected: () => isConnected || isElsewhere,
        isConnectedHere: () => isConnected
      },
      seatLog: {
        record: (_, { state, cause, at }) => void record.push([state, cause, at]),
        confirm: () => {},
        withdraw: () => undefined,
        handOver: ({ id }) => void handedOver.push(id)
      }
    })

  beforeEach(() => {
    vi.useFakeTimers()
    isConnected = true
    isElsewhere = false
    record = []
    handedOver = []
    Object.assign(seat, { isRegistered: false, onCall: undefined, mode: 0 })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  // rule seat-log-2
  it('is offline from the moment the server noticed, after ten seconds', () => {
    const { connectionChanged } = presence()
    connectionChanged(seat)
    isConnected = false
    const lostAt = Date.now()
    connectionChanged(seat)
    vi.advanceTimersByTime(5000)
    connectionChanged(seat)
    vi.advanceTimersByTime(4999)
    expect(record).toEqual([['SIGN_FREE', 'system', undefined]])
    vi.advanceTimersByTime(1)
    expect(record.slice(1)).toEqual([['OFF_LINE', 'system', lostAt]])
  })

  it('keeps its state when the page is back in time', () => {
    const { connectionChanged } = presence()
    isConnected = false
    connectionChanged(seat)
    vi.advanceTimersByTime(9999)
    isConnected = true
    connectionChanged(seat)
    vi.advanceTimersByTime(60_000)
    expect(record.map(([state]) => state)).toEqual(['SIGN_FREE'])
  })

  it('keeps it while its web telephone is registered, and while it is in a call', () => {
    const { connectionChanged, changed } = presence()
    isConnected = false
    seat.isRegistered = true
    connectionChanged(seat)
    Object.assign(seat, { isRegistered: false, onCall: 'CALLING' })
    connectionChanged(seat)
    vi.advanceTimersByTime(10_000)
    expect(record.map(([state]) => state)).toEqual(['SIGN_FREE', 'CALLING'])
    seat.onCall = undefined
    changed(seat, { cause: 'call' })
    expect(record.at(-1)).toEqual(['OFF_LINE', 'call', undefined])
  })

  it('is not kept by a telephone of its own, which counts as always registered', () => {
    const { connectionChanged } = presence()
    Object.assign(seat, { mode: 1, isRegistered: true })
    isConnected = false
    connectionChanged(seat)
    vi.advanceTimersByTime(10_000)
    expect(record.map(([state]) => state)).toEqual(['OFF_LINE'])
  })

  it('belongs to another server when its page has moved there, unless it is in a call here', () => {
    const { connectionChanged } = presence()
    connectionChanged(seat)
    isConnected = false
    isElsewhere = true
    connectionChanged(seat)
    vi.advanceTimersByTime(10_000)
    expect(record.map(([state]) => state)).toEqual(['SIGN_FREE'])
    expect(handedOver).toEqual(['seat-1'])
    seat.onCall = 'CALLING'
    connectionChanged(seat)
    vi.advanceTimersByTime(10_000)
    expect(record.map(([state]) => state)).toEqual(['SIGN_FREE', 'CALLING'])
    expect(handedOver).toHaveLength(1)
  })

  it('that is offline belongs to the server to which its page connects later', () => {
    const { connectionChanged, connectedElsewhere } = presence()
    connectionChanged(seat)
    connectedElsewhere(seat)
    isConnected = false
    connectionChanged(seat)
    connectedElsewhere(seat)
    expect(handedOver).toEqual([])
    vi.advanceTimersByTime(10_000)
    expect(record.map(([state]) => state)).toEqual(['SIGN_FREE', 'OFF_LINE'])
    connectedElsewhere(seat)
    expect(handedOver).toEqual(['seat-1'])
  })

  it('is offline at once when its seat is removed', () => {
    const { connectionChanged, removed } = presence()
    isConnected = false
    connectionChanged(seat)
    removed(seat)
    vi.advanceTimersByTime(10_000)
    expect(record).toEqual([['OFF_LINE', 'system', undefined]])
  })

  it('is left alone after the server has stopped', () => {
    const { connectionChanged, stop } = presence()
    isConnected = false
    connectionChanged(seat)
    stop()
    vi.advanceTimersByTime(10_000)
    expect(record).toEqual([])
  })
})

// rule seat-log-2
describe('a page that is lost with its call', () => {
  const second = 1000
  const begin = Date.now()
  const lostAt = begin + 60 * second
  const hungUpAt = lostAt + 200

  /** Plays what follows the call's end; the spans of the seat, in seconds since the begin. */
  async function spansAfter(
    follow: (
      page: { isConnected: boolean },
      seat: Seat,
      presence: ReturnType<typeof seatPresence>
    ) => void
  ) {
    const { db, close } = await openBackend()
    const recorder = seatLogRecorder({ db, server: 'a run', isAlone: true, log: () => {} })
    const page = { isConnected: true }
    const isConnected = () => page.isConnected
    const presence = seatPresence({
      realtime: { isConnected, isConnectedHere: isConnected },
      seatLog: recorder
    })
    const seat = {
      ...{ id: 'seat-lost', enterpriseId: 'ent-1', userId: 'user-3', agentName: '王晓彤' },
      ...{ extension: '998', mode: 0, chosen: 'SIGN_FREE', isRegistered: false }
    } as Seat
    vi.useFakeTimers({ now: begin, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    presence.connectionChanged(seat)
    seat.onCall = 'CALLING'
    presence.changed(seat, { cause: 'call' })
    vi.setSystemTime(lostAt)
    page.isConnected = false
    presence.connectionChanged(seat)
    vi.setSystemTime(hungUpAt)
    seat.onCall = 'CLEARING'
    presence.changed(seat, { cause: 'call' })
    follow(page, seat, presence)
    vi.useRealTimers()
    await recorder.settled()
    const spans = await db
      .selectFrom('seat_span')
      .select(['sign_state', 'started_at', 'ended_at'])
      .where('seat_id', '=', 'seat-lost')
      .orderBy('id')
      .execute()
    presence.stop()
    await recorder.stop()
    await db.deleteFrom('seat_span').where('seat_id', '=', 'seat-lost').execute()
    await close()
    const since = (time: number | null) => (time === null ? null : (time - begin) / second)
    return spans.map(({ sign_state, started_at, ended_at }) => [
      sign_state,
      since(started_at),
      since(ended_at)
    ])
  }
  const call = [
    ['SIGN_FREE', 0, 0],
    ['CALLING', 0, 60.2]
  ]

  it('leaves the seat offline since the end of the call, without a wrap-up', async () => {
    const spans = await spansAfter((_, seat, { changed }) => {
      vi.advanceTimersByTime(5 * second)
      seat.onCall = undefined
      changed(seat, { cause: 'system' })
      vi.advanceTimersByTime(5 * second)
    })
    expect(spans).toEqual([...call, ['OFF_LINE', 60.2, null]])
  })

  it('leaves it offline also while its wrap-up would last', async () => {
    const spans = await spansAfter((_, seat, { changed }) => {
      vi.advanceTimersByTime(30 * second)
      seat.onCall = undefined
      changed(seat, { cause: 'system' })
    })
    expect(spans).toEqual([...call, ['OFF_LINE', 60.2, null]])
  })

  it('changes nothing when it is back in time: the wrap-up began with the end of the call', async () => {
    const spans = await spansAfter((page, seat, { changed, connectionChanged }) => {
      vi.advanceTimersByTime(5 * second)
      seat.onCall = undefined
      changed(seat, { cause: 'system' })
      vi.advanceTimersByTime(4 * second)
      page.isConnected = true
      connectionChanged(seat)
      vi.advanceTimersByTime(30 * second)
    })
    expect(spans).toEqual([...call, ['CLEARING', 60.2, 65.2], ['SIGN_FREE', 65.2, null]])
  })

  it('continues its wrap-up when it is back late', async () => {
    const spans = await spansAfter((page, seat, { connectionChanged }) => {
      vi.advanceTimersByTime(20 * second)
      page.isConnected = true
      connectionChanged(seat)
    })
    expect(spans).toEqual([...call, ['OFF_LINE', 60.2, 80.2], ['CLEARING', 80.2, null]])
  })
})

describe('the states that a server left open', () => {
  /** A seat of each test: they may share the database. */
  const seatOf = (id: string) => ({
    ...{ id, enterpriseId: 'ent-1', userId: 'user-3' },
    ...{ agentName: '王晓彤', extension: '999' }
  })

  // rule seat-log-3
  it('end at the last heartbeat, and the seat is offline from then on', async () => {
    const { db, close } = await openBackend()
    const spans = () =>
      db.selectFrom('seat_span').selectAll().where('seat_id', '=', 'seat-x').orderBy('id').execute()
    await confirmRun(db, 'killed', 500)
    await changeState(
      db,
      seatOf('seat-x'),
      { state: 'SIGN_FREE', cause: 'own', at: 1000 },
      'killed'
    )
    await confirmRun(db, 'killed', 61_000)
    await closeLostSpans(db, 'another', 61_000)
    expect(await spans()).toMatchObject([{ ended_at: null }])
    await closeLostSpans(db, 'another', 61_001)
    expect(await spans()).toMatchObject([
      { sign_state: 'SIGN_FREE', started_at: 1000, ended_at: 61_000 },
      { sign_state: 'OFF_LINE', cause: 'system', started_at: 61_000, ended_at: null }
    ])
    await closeLostSpans(db, 'another', 90_000_000_000_000)
    expect(await spans()).toHaveLength(2)
    await close()
  })

  // rules seat-log-3, seat-hours-8
  it('end at the last change of any seat when no heartbeat came after it, and the server ran until then', async () => {
    const { db, close } = await openBackend()
    const runOf = () =>
      db
        .selectFrom('server_run')
        .select(['started_at', 'seen_at'])
        .where('server', '=', 'killed-at-once')
        .executeTakeFirst()
    await confirmRun(db, 'killed-at-once', 500)
    for (const [id, state, at] of [
      ['seat-p', 'SIGN_FREE', 1000],
      ['seat-q', 'SIGN_FREE', 2000],
      ['seat-q', 'OFF_LINE', 4000]
    ] as const)
      await changeState(db, seatOf(id), { state, cause: 'own', at }, 'killed-at-once')
    await closeLostSpans(db, 'another', 4000)
    expect(await runOf()).toEqual({ started_at: 500, seen_at: 500 })
    await closeLostSpans(db, 'another', 4001)
    expect(await runOf()).toEqual({ started_at: 500, seen_at: 4000 })
    const ended = await db
      .selectFrom('seat_span')
      .select(['started_at', 'ended_at'])
      .where('seat_id', '=', 'seat-p')
      .where('sign_state', '=', 'SIGN_FREE')
      .execute()
    expect(ended).toEqual([{ started_at: 1000, ended_at: 4000 }])
    await close()
  })

  it('end with the server when it stops regularly', async () => {
    const { db, close } = await openBackend()
    const recorder = seatLogRecorder({ db, server: 'a run', isAlone: true, log: () => {} })
    recorder.record(seatOf('seat-y'), { state: 'SIGN_FREE', cause: 'own' })
    await recorder.stop()
    const [free, offline] = await db
      .selectFrom('seat_span')
      .selectAll()
      .where('seat_id', '=', 'seat-y')
      .orderBy('id')
      .execute()
    expect(free?.ended_at).toBe(offline?.started_at)
    expect(offline).toMatchObject({ sign_state: 'OFF_LINE', cause: 'system', ended_at: null })
    await close()
  })

  it('of this server are not lost', async () => {
    const { db, close } = await openBackend()
    const recorder = seatLogRecorder({ db, server: 'a run', isAlone: true, log: () => {} })
    recorder.record(seatOf('seat-z'), { state: 'SIGN_FREE', cause: 'own' })
    await recorder.settled()
    await recorder.closeLost()
    const open = await db
      .selectFrom('seat_span')
      .select('sign_state')
      .where('seat_id', '=', 'seat-z')
      .where('ended_at', 'is', null)
      .execute()
    expect(open).toEqual([{ sign_state: 'SIGN_FREE' }])
    await recorder.stop()
    await close()
  })
})
