/** When the exchange is probed, and when an ICE restart is requested. */
import { describe, expect, test } from 'vitest'
import { type MediaSample, mediaWatch } from '../../../../core/phone/media/media-watch.ts'

const well: MediaSample = {
  connection: 'connected',
  packets: 1,
  isHeld: false,
  isUp: true,
  provenAt: -1
}
const broken: MediaSample = { ...well, connection: 'failed' }

/** Samples the media every `every` ms from `from` to `to`, and lists when the flag is set. */
function timesOf(
  flag: 'restart' | 'probe',
  watch: ReturnType<typeof mediaWatch>,
  { from = 0, to, every = 500 }: { from?: number; to: number; every?: number },
  sampleAt: (at: number) => MediaSample
): number[] {
  const times: number[] = []
  for (let at = from; at <= to; at += every) if (watch(sampleAt(at), at)[flag]) times.push(at)
  return times
}
const flowing = (at: number): MediaSample => ({ ...well, packets: at })

describe('the exchange', () => {
  test('is not probed while media flow', () => {
    expect(timesOf('probe', mediaWatch(), { to: 10_000 }, flowing)).toEqual([])
  })

  test('is probed when the path fails, and every two seconds', () => {
    expect(timesOf('probe', mediaWatch(), { to: 6000 }, () => broken)).toEqual([
      0, 2000, 4000, 6000
    ])
  })

  test('is probed after a second and a half without packets', () => {
    const probes = timesOf('probe', mediaWatch(), { to: 4000 }, () => well)
    expect(probes).toEqual([1500, 3500])
  })

  test('is not probed on hold', () => {
    const held = { ...well, isHeld: true }
    expect(timesOf('probe', mediaWatch(), { to: 10_000 }, () => held)).toEqual([])
  })

  test('is no longer probed once it has replied', () => {
    const repliesAt = (at: number) => ({ ...broken, provenAt: at > 2500 ? 2400 : -1 })
    expect(timesOf('probe', mediaWatch(), { to: 10_000 }, repliesAt)).toEqual([0, 2000])
  })

  test('is probed although it replied in the moment of the failure', () => {
    const watch = mediaWatch()
    watch(flowing(0), 0)
    expect(watch({ ...broken, provenAt: 500 }, 500).probe).toBe(true)
  })

  test('is probed at once when the media fail again', () => {
    const watch = mediaWatch()
    expect(watch(broken, 0).probe).toBe(true)
    expect(watch(flowing(500), 500).probe).toBe(false)
    expect(watch(broken, 1000).probe).toBe(true)
  })
})

describe('an ICE restart', () => {
  test('is not requested before the exchange has replied', () => {
    expect(timesOf('restart', mediaWatch(), { to: 20_000 }, () => broken)).toEqual([])
  })

  test('does not follow from a reply in the moment of the failure', () => {
    const watch = mediaWatch()
    const sample = { ...broken, provenAt: 0 }
    expect(timesOf('restart', watch, { to: 20_000 }, () => sample)).toEqual([])
  })

  test('is requested as soon as it has replied', () => {
    const repliesAt = (at: number) => ({ ...broken, provenAt: at >= 6000 ? 5800 : -1 })
    expect(timesOf('restart', mediaWatch(), { to: 10_500 }, repliesAt)).toEqual([6000])
  })

  test('is not requested while the media are silent, nor once the call is lost', () => {
    const silent = { ...well, provenAt: Infinity }
    expect(timesOf('restart', mediaWatch(), { to: 20_000 }, () => silent)).toEqual([])
    const watch = mediaWatch()
    timesOf('restart', watch, { to: 29_500 }, () => broken)
    expect(watch({ ...broken, provenAt: Infinity }, 30_000)).toMatchObject({
      is: 'lost',
      restart: false
    })
  })

  test('comes three seconds after the failure, whenever that is', () => {
    const watch = mediaWatch()
    timesOf('restart', watch, { to: 9500 }, flowing)
    const proven = { ...broken, provenAt: Infinity }
    expect(timesOf('restart', watch, { from: 10_000, to: 14_000 }, () => proven)).toEqual([13_000])
  })
})
