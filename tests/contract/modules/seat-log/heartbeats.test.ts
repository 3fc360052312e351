// When a server may take another one for gone (rule seat-log-3).
import { expect, it } from 'vitest'
import { heartbeats } from '../../../../demo/server/modules/seat-log/heartbeats.ts'

const [BEAT, LOST] = [5000, 90_000]

/** Confirms a heartbeat every 5 s within `[from, to]`. */
function beat(beats: ReturnType<typeof heartbeats>, from: number, to: number): void {
  for (let at = from; at <= to; at += BEAT) beats.confirmed(at)
}

it('is after its own heartbeats have succeeded for as long', () => {
  const beats = heartbeats(false)
  expect(beats.aliveSince(0)).toBeUndefined()
  beat(beats, 0, LOST - BEAT)
  expect(beats.aliveSince(LOST - 1)).toBeUndefined()
  beat(beats, LOST, LOST)
  expect(beats.aliveSince(LOST)).toBe(0)
})

it('starts again after a gap, as where the database was unavailable', () => {
  const beats = heartbeats(false)
  beat(beats, 0, 200_000)
  expect(beats.aliveSince(202_000)).toBe(202_000 - LOST)
  // No heartbeat for 100 s: no server counts as gone, neither meanwhile nor when the database is available again.
  expect(beats.aliveSince(230_000)).toBeUndefined()
  beats.confirmed(300_000)
  expect(beats.aliveSince(300_000)).toBeUndefined()
  beat(beats, 305_000, 390_000)
  expect(beats.aliveSince(389_999)).toBeUndefined()
  expect(beats.aliveSince(390_000)).toBe(300_000)
})

it('is always where no other server uses the database', () => {
  expect(heartbeats(true).aliveSince(0)).toBe(Number.MAX_SAFE_INTEGER)
})
