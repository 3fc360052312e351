import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Audience, talk } from '../../../demo/server/telephony/calls/conversation.ts'
import {
  beep,
  decode,
  encode,
  FRAME,
  loudness,
  mix,
  SILENCE
} from '../../../demo/server/telephony/media/g711.ts'
import { createJitterBuffer } from '../../../demo/server/telephony/media/jitter-buffer.ts'
import { recordTo } from '../../../demo/server/telephony/media/recorder.ts'
import { voices } from '../../../demo/server/telephony/media/voice-library.ts'
import { readWav, wavHeader } from '../../../demo/server/telephony/media/wav.ts'

const constant = (value: number) => new Int16Array(FRAME).fill(value)

describe('G.711', () => {
  test('gives back the sound, about as exactly as 8 bits can', () => {
    fc.assert(
      fc.property(fc.int16Array({ maxLength: 200 }), samples => {
        const back = decode(encode(samples))
        expect(back.length).toBe(samples.length)
        for (const [i, sample] of samples.entries()) {
          const limited = Math.max(-32_635, Math.min(32_635, sample))
          expect(Math.abs((back[i] ?? 0) - limited)).toBeLessThanOrEqual(
            Math.max(8, Math.abs(limited) / 16)
          )
        }
      })
    )
  })

  test('agrees with the tables of the standard', () => {
    expect([...encode(Int16Array.of(0, -1, 32_767, -32_768, 1000, -1000))]).toEqual([
      0xff, 0x7f, 0x80, 0x00, 0xce, 0x4e
    ])
    expect([...decode(Uint8Array.of(0xff, 0x00, 0x80))]).toEqual([0, -32_124, 32_124])
  })

  test('every code survives decoding and encoding, but for negative zero', () => {
    const codes = Uint8Array.from({ length: 256 }, (_, i) => i)
    expect([...encode(decode(codes))]).toEqual(
      [...codes].map(code => (code === 0x7f ? 0xff : code))
    )
  })

  test('mixes without overflowing', () => {
    expect(mix([constant(30_000), constant(30_000)])[0]).toBe(32_767)
    expect(mix([constant(-30_000), constant(-30_000)])[0]).toBe(-32_768)
    expect(mix([])).toEqual(SILENCE)
  })
})

describe('a jitter buffer', () => {
  test('gives even frames from uneven packets, and nothing when it runs dry', () => {
    const buffer = createJitterBuffer()
    buffer.put(new Int16Array(200).fill(1))
    expect(buffer.take()).toBeUndefined()
    buffer.put(new Int16Array(200).fill(2))
    expect(buffer.take()).toEqual(constant(1))
    expect([...(buffer.take() ?? [])].filter(sample => sample === 1)).toHaveLength(40)
    expect(buffer.take()).toBeUndefined()
  })

  test('drops what is too old to be played', () => {
    const buffer = createJitterBuffer()
    for (let i = 1; i <= 50; i++) buffer.put(constant(i))
    expect(buffer.take()).toEqual(constant(43))
  })
})

describe('a WAV file', () => {
  test('states its format', () => {
    const file = Buffer.concat([wavHeader(3), Buffer.from([1, 2, 3, 0])])
    expect(file.readUInt32LE(4)).toBe(file.length - 8)
    expect(file.readUInt16LE(20)).toBe(7)
    expect(file.readUInt32LE(24)).toBe(8000)
    expect([...readWav(file)]).toEqual([1, 2, 3])
  })

  test('of another kind is refused', () => {
    const file = wavHeader(0)
    file.writeUInt16LE(1, 20)
    expect(() => readWav(file)).toThrow()
    expect(() => readWav(Buffer.from('MP3'))).toThrow()
  })
})

describe('the voices', () => {
  test('are several, short, and loud enough', () => {
    const folder = new URL('../../../demo/server/telephony/media/voices/', import.meta.url)
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name =>
      name.endsWith('.wav')
    )
    const bytes = files.reduce((sum, name) => sum + statSync(new URL(name, folder)).size, 0)
    expect(files.length).toBeGreaterThan(6)
    expect(bytes).toBeLessThan(930_000)
    expect(loudness(voices.customer)).toBeGreaterThan(0.05)
    expect(loudness(voices.agent)).toBeGreaterThan(0.05)
  })
})

describe('a recording', () => {
  test('holds both sides, and its head is right at the end', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hutong-recorder-'))
    const recorder = recordTo(folder, 'call', message => expect.unreachable(message))
    const voice = (frame: Int16Array) => ({ nextFrame: () => frame, receive: () => {} })
    const conversation = {
      callRecordId: 'call',
      extension: '100',
      customer: voice(beep(440, 20)),
      agent: voice(beep(1000, 20)),
      monitors: new Set<never>(),
      recorder,
      isHeld: false,
      isMuted: false
    }
    for (let i = 0; i < 120; i++) talk(conversation)
    expect(await recorder.close()).toBe(true)
    recorder.write(beep(440, 20))
    expect(await recorder.close()).toBe(true)
    const file = readFileSync(join(folder, 'call.wav'))
    expect(file.readUInt32LE(4)).toBe(file.length - 8)
    const samples = decode(readWav(file))
    expect(samples.length).toBe(120 * FRAME)
    expect(loudness(samples)).toBeGreaterThan(1.3 * loudness(beep(440, 20)))
    rmSync(folder, { recursive: true })
  })

  test('is silent where it is paused, and knows where', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hutong-recorder-'))
    const recorder = recordTo(folder, 'call', () => {})
    const write = (frames: number) => {
      for (let i = 0; i < frames; i++) recorder.write(constant(8000))
    }
    recorder.pause(false)
    write(50)
    recorder.pause(true)
    recorder.pause(true)
    write(25)
    recorder.pause(false)
    write(10)
    recorder.pause(true)
    write(5)
    expect(await recorder.close()).toBe(true)
    expect(recorder.gaps()).toEqual([
      { from: 1000, to: 1500 },
      { from: 1700, to: 1800 }
    ])
    const samples = decode(readWav(readFileSync(join(folder, 'call.wav'))))
    expect(samples.length).toBe(90 * FRAME)
    const level = (from: number, to: number) => loudness(samples.slice(from * FRAME, to * FRAME))
    expect([level(50, 75), level(85, 90)]).toEqual([0, 0])
    for (const [from, to] of [[0, 50] as const, [75, 85] as const])
      expect(level(from, to)).toBeGreaterThan(0.2)
    rmSync(folder, { recursive: true })
  })

  test('of nothing leaves no file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hutong-recorder-'))
    expect(await recordTo(folder, 'call', () => {}).close()).toBe(false)
    expect(readdirSync(folder)).toEqual([])
    rmSync(folder, { recursive: true })
  })

  test('that cannot be written is reported, and affects no call', async () => {
    const issues: string[] = []
    const recorder = recordTo('/nowhere/at/all', 'call', line => issues.push(line))
    recorder.write(SILENCE)
    expect(await recorder.close()).toBe(false)
    expect(issues).toHaveLength(1)
  })
})

describe('a conversation', () => {
  function scene() {
    const lastFrames = { customer: SILENCE, agent: SILENCE, monitor: SILENCE }
    const voice = (account: keyof typeof lastFrames, frame: Int16Array) => ({
      nextFrame: () => frame,
      receive: (given: Int16Array) => {
        lastFrames[account] = given
      }
    })
    const monitor = {
      ...voice('monitor', constant(100)),
      supervisor: '300',
      audience: 'none' as Audience,
      leave: () => {}
    }
    const conversation = {
      callRecordId: undefined,
      extension: '100',
      customer: voice('customer', constant(1)),
      agent: voice('agent', constant(10)),
      monitors: new Set([monitor]),
      recorder: undefined,
      isHeld: false,
      isMuted: false
    }
    return { lastFrames, monitor, conversation }
  }
  const levels = ({ customer, agent, monitor }: ReturnType<typeof scene>['lastFrames']) => [
    customer[0],
    agent[0],
    monitor[0]
  ]

  test('a supervisor hears both and is not heard, until allowed to speak', () => {
    const { lastFrames, monitor, conversation } = scene()
    talk(conversation)
    expect(levels(lastFrames)).toEqual([10, 1, 11])
    monitor.audience = 'both'
    talk(conversation)
    expect(levels(lastFrames)).toEqual([110, 101, 11])
  })

  test('a whisper is heard by the agent alone, on hold too, and not recorded', () => {
    const { lastFrames, monitor, conversation } = scene()
    const recorded: Int16Array[] = []
    const recorder = {
      write: (frame: Int16Array) => recorded.push(frame),
      ...{ pause: () => {}, gaps: () => [], close: async () => true }
    }
    monitor.audience = 'agent'
    talk({ ...conversation, recorder })
    expect(levels(lastFrames)).toEqual([10, 101, 11])
    expect(recorded[0]?.[0]).toBe(11)
    talk({ ...conversation, isHeld: true })
    expect(levels(lastFrames)).toEqual([0, 100, 1])
  })

  test('muted, the customer hears nothing; held, neither does the agent', () => {
    const { lastFrames, conversation } = scene()
    conversation.isMuted = true
    talk(conversation)
    expect(levels(lastFrames)).toEqual([0, 1, 1])
    conversation.isHeld = true
    talk(conversation)
    expect(levels(lastFrames)).toEqual([0, 0, 1])
  })
})
