import { describe, expect, test, vi } from 'vitest'
import { $quality } from '../../../../core/phone/media/call-quality.ts'
import { hold } from '../../../../core/phone/phone.ts'
import { consult, swapCalls } from '../../../../core/phone/second-call/second-controls.ts'
import { onHostEvent } from '../../../../core/public-events.ts'
import { type PhoneScene, phoneScene, talk } from '../../../support/core/phone-scene.ts'

const unknown = { level: 'unknown', mos: 0, lossPercent: 0, roundTripMs: 0, jitterMs: 0 }

/** Counters of the browser that grow by this much with each sample. */
function counters({ line }: PhoneScene, perSample: { packets: number; lost?: number }) {
  let samples = 0
  let packets = 0
  let lost = 0
  const read: string[] = []
  line().line.stats = id => {
    read.push(id)
    samples += 1
    packets += perSample.packets
    lost += perSample.lost ?? 0
    const report = [
      { type: 'codec', id: 'c', mimeType: 'audio/PCMU' },
      {
        ...{ type: 'inbound-rtp', kind: 'audio', codecId: 'c' },
        ...{ packetsReceived: packets, totalSamplesReceived: samples * 16_000 },
        packetsLost: lost
      }
    ]
    return Promise.resolve(new Map(report.entries()) as unknown as RTCStatsReport)
  }
  return read
}

const collect = (levels: string[]) => onHostEvent('quality', ({ level }) => void levels.push(level))

describe('the quality of a call', () => {
  // rule phone-25
  test('is measured every two seconds, from the second sample on', async () => {
    const scene = await phoneScene()
    const levels: string[] = []
    const stop = collect(levels)
    await talk(scene)
    const read = counters(scene, { packets: 100 })
    await scene.env.clock.advance(1999)
    expect(read).toEqual([])
    await scene.env.clock.advance(1)
    await vi.waitFor(() => expect(read).toHaveLength(1))
    expect($quality.get()).toEqual(unknown)
    await scene.env.clock.advance(2000)
    expect($quality.get()).toMatchObject({ level: 'good', lossPercent: 0 })
    await scene.env.clock.advance(10_000)
    expect(levels).toEqual(['good'])
    stop()
  })

  test('is emitted when its level changes, and is unknown after the call', async () => {
    const scene = await phoneScene()
    const levels: string[] = []
    const stop = collect(levels)
    await talk(scene)
    const perSample = { packets: 100, lost: 0 }
    counters(scene, perSample)
    await scene.env.clock.advance(4000)
    perSample.lost = 50
    await scene.env.clock.advance(4000)
    expect(levels).toEqual(['good', 'bad'])
    scene.line().network.hangsUp()
    expect($quality.get()).toEqual(unknown)
    expect(levels).toEqual(['good', 'bad', 'unknown'])
    const read = counters(scene, { packets: 100 })
    await scene.env.clock.advance(10_000)
    expect(read).toEqual([])
    stop()
  })

  test('is not measured while the call is held', async () => {
    const scene = await phoneScene()
    await talk(scene)
    const perSample = { packets: 100, lost: 0 }
    counters(scene, perSample)
    await scene.env.clock.advance(4000)
    await hold(true)
    perSample.lost = 50
    await scene.env.clock.advance(6000)
    expect($quality.get().level).toBe('good')
  })

  test('that cannot be read stays as it was, and the developer is warned', async () => {
    const scene = await phoneScene()
    await talk(scene)
    counters(scene, { packets: 100 })
    await scene.env.clock.advance(4000)
    scene.line().line.stats = () => Promise.reject(new Error('closed'))
    await scene.env.clock.advance(2000)
    expect($quality.get().level).toBe('good')
    expect(scene.env.warnings).toContain('The quality of the call cannot be measured')
  })

  test('is that of the second call while the agent talks in it, and goes on when it is the only one', async () => {
    const scene = await phoneScene()
    await talk(scene)
    const perSample = { packets: 100, lost: 0 }
    const read = counters(scene, perSample)
    await scene.env.clock.advance(4000)
    await consult('801')
    const { network } = scene.line()
    network.connects('r2', network.second())
    const [first, second] = [network.call()?.id, network.second()?.id]
    read.length = 0
    await scene.env.clock.advance(4000)
    expect(read).toEqual([second, second])
    expect($quality.get().level).toBe('good')
    network.hangsUp()
    expect($quality.get().level).toBe('good')
    perSample.lost = 50
    await scene.env.clock.advance(2000)
    expect($quality.get().level).toBe('bad')
    expect(read).not.toContain(first)
  })

  test('is that of the call to which the agent has returned', async () => {
    const scene = await phoneScene()
    await talk(scene)
    await consult('801')
    const { network } = scene.line()
    network.connects('r2', network.second())
    const read = counters(scene, { packets: 100 })
    await swapCalls()
    expect($quality.get()).toEqual(unknown)
    await scene.env.clock.advance(4000)
    expect(read).toEqual([network.call()?.id, network.call()?.id])
    expect($quality.get().level).toBe('good')
  })

  test('of an own device is unknown', async () => {
    const scene = await phoneScene()
    Object.assign(scene.line().line, { usesMicrophone: false })
    await talk(scene)
    const read = counters(scene, { packets: 100 })
    await scene.env.clock.advance(6000)
    expect(read).toEqual([])
  })
})
