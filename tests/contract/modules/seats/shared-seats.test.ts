/** Which of two servers has a seat (rule realtime-26), by what each of them has of it. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Seat } from '../../../../demo/server/modules/seats/seat-state.ts'
import { sharedSeats } from '../../../../demo/server/modules/seats/shared-seats.ts'
import type { BusMessage } from '../../../../demo/server/realtime/realtime-bus.ts'

type Needs = Parameters<typeof sharedSeats>[0]
/** In ms, of a message between the servers. */
const DELIVERY = 10

const newSeat = (): Seat => ({
  ...{ id: 'seat', enterpriseId: 'e', userId: 'u', agentName: '林若溪', extension: '100' },
  ...{ cidHolders: [], recordsEarlyMedia: false, mode: 0, chosen: 'SIGN_FREE', onCall: undefined },
  ...{ isRegistered: false, family: 'f', wrapUp: undefined, wrapUpSeconds: null, phoneVersion: 0 },
  ...{ hasPhone: false, isDisabled: false, wrapUpEnds: undefined, written: undefined }
})

/** A server with the one seat. `page`, `isReconnecting`: what is connected to it. */
function serverWith(own: string, isOutside: boolean, send: (message: BusMessage) => void) {
  const seat = newSeat()
  const has = { page: false, isReconnecting: false }
  const gone = new Set<string>()
  const resumed: unknown[] = []
  let receive: (message: BusMessage, server: string) => void = () => undefined
  let lose: (server: string) => void = () => undefined
  const realtime: Needs['realtime'] = {
    own,
    isConnectedHere: () => has.page,
    isRunning: server => !gone.has(server),
    sendElsewhere: send,
    onMessage: listener => {
      receive = listener
    },
    onServerGone: listener => {
      lose = listener
    },
    share: () => undefined
  }
  const nothing = () => undefined
  const shared = sharedSeats({
    ...{ realtime, isAlone: false, isOutside, settled: async () => undefined, log: nothing },
    seatLog: {
      stateOf: () => ({ state: seat.onCall ?? seat.chosen, since: 1 }),
      ...{ isElsewhere: nothing, takeOver: nothing, handOver: nothing, restore: nothing }
    }
  })
  shared.attach({
    all: () => [seat],
    isReconnecting: () => has.isReconnecting && seat.owner === undefined,
    release: () => {
      has.isReconnecting = false
    },
    resume: ({ onCall }) => void resumed.push(onCall)
  })
  return {
    ...{ seat, has, shared, resumed },
    receive: (message: BusMessage, server: string) => receive(message, server),
    /** The other server is gone. */
    lose(server: string): void {
      gone.add(server)
      lose(server)
    },
    calls(): void {
      shared.talks(seat, true)
      seat.onCall = 'CALLING'
      shared.changed(seat)
    },
    registers(on = true): void {
      shared.telephone(seat, on)
      if (on && seat.owner !== undefined) shared.claim(seat)
      if (seat.owner === undefined) seat.isRegistered = on
      shared.changed(seat)
    }
  }
}

/** Two servers; `names` decide between equals. */
function servers([first, second]: readonly [string, string], isOutside = false) {
  const later = (act: () => void) => void setTimeout(act, DELIVERY)
  const a: ReturnType<typeof serverWith> = serverWith(first, isOutside, message =>
    later(() => b.receive(structuredClone(message), first))
  )
  const b: ReturnType<typeof serverWith> = serverWith(second, isOutside, message =>
    later(() => a.receive(structuredClone(message), second))
  )
  const delivered = () => vi.advanceTimersByTimeAsync(200)
  const owners = () => [a.seat.owner, b.seat.owner]
  return { a, b, delivered, owners }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const orders: readonly (readonly [string, string])[] = [
  ['a', 'b'],
  ['b', 'a']
]
describe.each(orders)('of servers %s and %s', (first, second) => {
  it('that with the call has the seat, whatever telephone is registered at the other', async () => {
    const { a, b, delivered, owners } = servers([first, second])
    a.registers()
    await delivered()
    expect(owners()).toEqual([undefined, first])
    // The first connection is broken, without a sign of it yet.
    b.registers()
    b.calls()
    await delivered()
    expect(owners()).toEqual([second, undefined])
    expect([a.seat.onCall, b.seat.onCall]).toEqual(['CALLING', 'CALLING'])
    a.registers(false)
    await delivered()
    expect(owners()).toEqual([second, undefined])
    expect(b.seat).toMatchObject({ isRegistered: true, onCall: 'CALLING' })
  })

  it('that with the call keeps the seat when a telephone registers at the other', async () => {
    const { a, b, delivered, owners } = servers([first, second])
    a.registers()
    a.calls()
    await delivered()
    vi.setSystemTime(Date.now() + 1000)
    b.registers()
    await delivered()
    expect(owners()).toEqual([undefined, first])
    expect([a.seat.onCall, b.seat.onCall]).toEqual(['CALLING', 'CALLING'])
    // The call has ended: the seat goes where its later telephone is.
    a.shared.talks(a.seat, false)
    a.seat.onCall = undefined
    a.shared.changed(a.seat)
    await delivered()
    expect(owners()).toEqual([second, undefined])
    expect([a.seat.onCall, b.seat.onCall]).toEqual([undefined, undefined])
  })

  it('that with the later telephone has it', async () => {
    const { a, b, delivered, owners } = servers([first, second])
    a.registers()
    await delivered()
    b.registers()
    await delivered()
    expect(owners()).toEqual([second, undefined])
    // The later one is gone, and the earlier one is still there.
    b.registers(false)
    await delivered()
    expect(owners()).toEqual([undefined, first])
    expect(a.seat.isRegistered).toBe(true)
  })

  it('the other one goes on with the wrap-up of a server that is gone', async () => {
    for (const isOutside of [false, true]) {
      const { a, b, delivered } = servers([first, second], isOutside)
      a.has.page = true
      const written = { callRecordId: 'c', since: 1 }
      Object.assign(a.seat, { onCall: 'CLEARING', wrapUpEnds: Date.now() + 60_000, written })
      a.shared.changed(a.seat)
      await delivered()
      // Its page comes back after the server has ended.
      b.lose(first)
      expect(b.resumed).toEqual([])
      b.has.page = true
      b.shared.onHold(b.seat)
      expect(b.seat).toMatchObject({ onCall: 'CLEARING', written, owner: undefined })
      expect(b.resumed).toEqual(['CLEARING'])
    }
  })
})

it('a call is lost with its server, unless it is at an outside exchange', async () => {
  for (const isOutside of [false, true]) {
    const { a, b, delivered } = servers(['a', 'b'], isOutside)
    a.registers()
    a.calls()
    await delivered()
    b.lose('a')
    expect([b.seat.onCall, b.seat.isRegistered]).toEqual(
      isOutside ? ['CALLING', true] : [undefined, false]
    )
  }
})
