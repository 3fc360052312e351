/** A clock that advances only when a test advances it. */
export interface TestClock {
  readonly now: () => number
  readonly monotonic: () => number
  readonly every: (milliseconds: number, beat: () => void) => () => void
  /** Lets time pass, beat by beat, and lets promises settle after each. */
  advance(milliseconds: number): Promise<void>
  /** Changes the system clock; the monotonic clock is unaffected. */
  setWallClock(now: number): void
  /** The computer sleeps: both clocks jump, and every overdue beat fires once, late. */
  sleep(milliseconds: number): Promise<void>
  /** How many beats are under way; zero after the clean-up. */
  readonly beats: () => number
}

interface Beat {
  due: number
  readonly period: number
  readonly act: () => void
}

const soon = globalThis.setImmediate

/** Waits until promises that are already resolvable have run, Web Crypto included. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await new Promise<void>(done => soon(done))
}

export function testClock(startsAt = Date.UTC(2026, 10, 21, 2, 0, 0)): TestClock {
  let monotonic = 1000
  let wall = startsAt
  const beats = new Set<Beat>()
  const nextBefore = (limit: number): Beat | undefined =>
    [...beats].filter(beat => beat.due <= limit).sort((a, b) => a.due - b.due)[0]
  const move = (to: number) => {
    wall += to - monotonic
    monotonic = to
  }
  return {
    now: () => wall,
    monotonic: () => monotonic,
    every: (milliseconds, act) => {
      const beat = { due: monotonic + milliseconds, period: milliseconds, act }
      beats.add(beat)
      return () => beats.delete(beat)
    },
    async advance(milliseconds) {
      await settle()
      const end = monotonic + milliseconds
      for (let beat = nextBefore(end); beat; beat = nextBefore(end)) {
        move(Math.max(monotonic, beat.due))
        beat.due += beat.period
        beat.act()
        await settle()
      }
      move(end)
      await settle()
    },
    setWallClock: now => {
      wall = now
    },
    async sleep(milliseconds) {
      move(monotonic + milliseconds)
      for (const beat of [...beats].filter(each => each.due <= monotonic)) {
        beat.due = monotonic + beat.period
        beat.act()
      }
      await settle()
    },
    beats: () => beats.size
  }
}
