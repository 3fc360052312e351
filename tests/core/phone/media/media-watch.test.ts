import { describe, expect, test } from 'vitest'
import { mediaWatch } from '../../../../core/phone/media/media-watch.ts'

describe('the media of a call', () => {
  const look = (
    watch: ReturnType<typeof mediaWatch>,
    at: number,
    sample: Partial<Parameters<typeof watch>[0]>
  ) =>
    watch(
      {
        connection: 'connected',
        packets: at,
        isHeld: false,
        isUp: true,
        provenAt: Infinity,
        ...sample
      },
      at
    )

  test('is silent after three seconds without a packet', () => {
    const watch = mediaWatch()
    expect(look(watch, 0, { packets: 5 }).is).toBe('flowing')
    expect(look(watch, 1500, { packets: 5 }).is).toBe('flowing')
    expect(look(watch, 2900, { packets: 5 }).is).toBe('flowing')
    expect(look(watch, 3000, { packets: 5 }).is).toBe('silent')
    expect(look(watch, 4000, { packets: 6 }).is).toBe('flowing')
  })

  test('may be silent while the call is on hold', () => {
    const watch = mediaWatch()
    look(watch, 0, { packets: 5 })
    expect(look(watch, 60_000, { packets: 5, isHeld: true }).is).toBe('flowing')
    expect(look(watch, 62_000, { packets: 5 }).is).toBe('flowing')
  })

  test('looks for another path after three seconds, and every five, while the signalling is up', () => {
    const watch = mediaWatch()
    const restarts = []
    for (let at = 0; at < 30_000; at += 1000) {
      const { restart } = look(watch, at, { connection: 'disconnected', isUp: at !== 3000 })
      if (restart) restarts.push(at)
    }
    expect(restarts).toEqual([4000, 9000, 14_000, 19_000, 24_000, 29_000])
  })

  /** Looks every second, from the first moment to the last. */
  const decisions = (watch: ReturnType<typeof mediaWatch>, from: number, to: number) => {
    const seen = []
    for (let at = from; at <= to; at += 1000)
      seen.push(look(watch, at, { connection: 'failed' }).is)
    return seen
  }

  test('is lost after half a minute, and not a moment earlier', () => {
    const seen = decisions(mediaWatch(), 0, 30_000)
    expect(seen.slice(0, 3)).toEqual(['flowing', 'flowing', 'flowing'])
    expect([...new Set(seen.slice(3, 30))]).toEqual(['recovering'])
    expect(seen.at(-1)).toBe('lost')
  })

  test('is not lost while the page was asleep: only time in which it could recover counts', () => {
    const watch = mediaWatch()
    decisions(watch, 0, 5000)
    expect(look(watch, 600_000, { connection: 'failed' }).is).toBe('recovering')
    expect(decisions(watch, 601_000, 621_000).at(-1)).toBe('recovering')
  })

  test('is well again as soon as there is a path', () => {
    const watch = mediaWatch()
    expect(decisions(watch, 0, 5000).at(-1)).toBe('recovering')
    expect(look(watch, 6000, { connection: 'connected' }).is).toBe('flowing')
  })
})
