import { describe, expect, test } from 'vitest'
import { mosOf } from '../../../../core/phone/e-model.ts'
import { countedIn, levelOf, qualityOf } from '../../../../core/phone/media/mos.ts'

describe('how a call sounds', () => {
  test('falls with loss and delay, and stays between 1 and 4.5', () => {
    expect(mosOf(0, 50, 'pcmu')).toBeCloseTo(4.38, 2)
    expect(mosOf(3, 60, 'pcmu')).toBeCloseTo(4.08, 2)
    expect(mosOf(20, 60, 'pcmu')).toBeCloseTo(2.56, 2)
    expect(mosOf(0, 600, 'pcmu')).toBeLessThan(mosOf(0, 100, 'pcmu'))
    expect(mosOf(100, 5000, 'pcmu')).toBe(1)
  })

  test.each([
    [4.2, 'good'],
    [3.7, 'fair'],
    [3.2, 'poor'],
    [2, 'bad']
  ])('%f is %s', (mos, level) => expect(levelOf(mos)).toBe(level))

  const start = {
    received: 0,
    lost: 0,
    concealed: 0,
    samples: 0,
    jitter: 0.01,
    bufferDelay: 0,
    bufferCount: 0,
    roundTrip: 0.04,
    codec: 'pcmu'
  }

  test('is measured between two countings', () => {
    const now = {
      ...start,
      received: 95,
      lost: 5,
      samples: 16_000,
      bufferDelay: 480,
      bufferCount: 16_000
    }
    expect(qualityOf(start, now)).toEqual({
      level: 'fair',
      mos: 3.85,
      lossPercent: 5,
      roundTripMs: 40,
      jitterMs: 10
    })
  })

  test('is silence when samples are played and no packet came', () => {
    expect(qualityOf(start, { ...start, samples: 16_000 }).level).toBe('silent')
  })

  test('is unknown when nothing was played', () => {
    expect(qualityOf(start, start).level).toBe('unknown')
  })

  test('is read from the report of the browser', () => {
    expect(
      countedIn([
        { type: 'codec', id: 'c', mimeType: 'audio/PCMU' },
        { type: 'candidate-pair', nominated: true, state: 'succeeded', currentRoundTripTime: 0.02 },
        {
          type: 'inbound-rtp',
          kind: 'audio',
          codecId: 'c',
          packetsReceived: 7,
          concealedSamples: 9,
          silentConcealedSamples: 4
        }
      ])
    ).toMatchObject({ received: 7, concealed: 5, roundTrip: 0.02, codec: 'pcmu', lost: 0 })
    expect(countedIn([{ type: 'outbound-rtp', kind: 'audio' }])).toBeUndefined()
  })

  test.each([
    ['g722', 3.99],
    ['opus', 4.38],
    ['unknown', 4.38]
  ])('with %s and 50 ms', (codec, mos) => {
    expect(mosOf(0, 50, codec)).toBeCloseTo(mos, 2)
  })

  test('falls faster beyond a delay of 177 ms', () => {
    expect(mosOf(0, 177, 'pcmu')).toBeCloseTo(4.31, 2)
    expect(mosOf(0, 277, 'pcmu')).toBeCloseTo(3.85, 2)
  })

  test.each([
    [4, 'good'],
    [3.99, 'fair'],
    [3.6, 'fair'],
    [3.59, 'poor'],
    [3.1, 'poor'],
    [3.09, 'bad']
  ])('at the bound %f it is %s', (mos, level) => expect(levelOf(mos)).toBe(level))

  test('counts late packets like lost ones, and shows those of the network', () => {
    const now = { ...start, received: 100, samples: 16_000, concealed: 1600 }
    expect(qualityOf(start, now)).toMatchObject({ lossPercent: 0, level: 'poor' })
    expect(qualityOf(start, { ...now, concealed: 0 })).toMatchObject({ level: 'good' })
  })

  test('measures since the sample before, not since the begin of the call', () => {
    const before = {
      ...{ received: 1000, lost: 900, concealed: 9000, samples: 160_000, jitter: 0.5 },
      ...{ bufferDelay: 90_000, bufferCount: 160_000, roundTrip: undefined, codec: 'pcmu' }
    }
    const now = {
      ...before,
      ...{ received: 1100, samples: 176_000, bufferDelay: 91_600, bufferCount: 176_000 },
      ...{ jitter: 0.004 }
    }
    expect(qualityOf(before, now)).toEqual({
      level: 'good',
      mos: 4.35,
      lossPercent: 0,
      roundTripMs: 0,
      jitterMs: 4
    })
  })

  test('a counter that goes back counts as nothing', () => {
    const before = { ...start, received: 10, lost: 50, samples: 100, concealed: 50 }
    const now = { ...before, received: 60, lost: 40, samples: 16_100, concealed: 20 }
    expect(qualityOf(before, now)).toMatchObject({ lossPercent: 0, level: 'good' })
  })

  test('keeps delay and jitter while it is unknown, and rates silence as the worst', () => {
    expect(qualityOf(start, start)).toEqual({
      ...{ level: 'unknown', mos: 0, lossPercent: 0, roundTripMs: 40, jitterMs: 10 }
    })
    expect(qualityOf(start, { ...start, samples: 1 })).toEqual({
      ...{ level: 'silent', mos: 1, lossPercent: 100, roundTripMs: 40, jitterMs: 10 }
    })
  })

  const speech = { type: 'inbound-rtp', kind: 'audio', codecId: 'c' }
  test('reads every counter of inbound audio alone', () => {
    const report = [
      { ...speech, kind: 'video', packetsReceived: 99 },
      { type: 'codec', id: 'other', mimeType: 'audio/opus' },
      { type: 'codec', id: 'c', mimeType: 'audio/PCMA' },
      { type: 'candidate-pair', nominated: false, state: 'succeeded', currentRoundTripTime: 9 },
      { type: 'candidate-pair', nominated: true, state: 'failed', currentRoundTripTime: 8 },
      { type: 'candidate-pair', nominated: true, state: 'succeeded', currentRoundTripTime: 0 },
      {
        ...speech,
        ...{ packetsReceived: 1, packetsLost: 2, concealedSamples: 9, silentConcealedSamples: 3 },
        ...{ totalSamplesReceived: 4, jitter: 0.5, jitterBufferDelay: 6 },
        ...{ jitterBufferEmittedCount: 7 }
      }
    ]
    expect(countedIn(report)).toEqual({
      ...{ received: 1, lost: 2, concealed: 6, samples: 4, jitter: 0.5 },
      ...{ bufferDelay: 6, bufferCount: 7, roundTrip: 0, codec: 'pcma' }
    })
  })

  test('counts what the browser does not report as nothing', () => {
    const found = countedIn([{ ...speech, packetsLost: -3, packetsReceived: '5' }])
    expect(found).toEqual({
      ...{ received: 0, lost: 0, concealed: 0, samples: 0, jitter: 0, bufferDelay: 0 },
      ...{ bufferCount: 0, roundTrip: undefined, codec: '' }
    })
    expect(countedIn([{ ...speech }, { type: 'codec', id: 'c' }])?.codec).toBe('')
    expect(countedIn([])).toBeUndefined()
  })
})
