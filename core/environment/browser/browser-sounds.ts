import type { SoundPort } from '../environment.ts'
import { audioContext } from './audio-context.ts'
import { setSink } from './browser-media.ts'

/** A repeating sound: frequencies, and on and off times in seconds. */
interface Cadence {
  readonly tones: readonly number[]
  readonly on: number
  readonly off: number
  readonly volume: number
  /** Tremolo frequency in Hz, to sound like a bell. */
  readonly tremolo: number
}

/** The ring is this project's; the ringback is the Chinese one: 450 Hz, one second on, four off. */
const cadences = {
  ring: { tones: [880, 1108], on: 1.2, off: 2, volume: 0.25, tremolo: 20 },
  ringback: { tones: [450], on: 1, off: 4, volume: 0.08, tremolo: 0 },
  /** The Chinese call waiting tone, quieter. */
  waiting: { tones: [450], on: 0.4, off: 4, volume: 0.04, tremolo: 0 }
} as const satisfies Record<string, Cadence>

/** ITU-T Q.23: each key is a low and a high tone. */
const low = [697, 770, 852, 941]
const high = [1209, 1336, 1477, 1633]
const keys = ['123A', '456B', '789C', '*0#D']

const KEY_S = 0.12
const KEY_VOLUME = 0.08
const RAMP_S = 0.01
/** Rounds scheduled in advance, enough for more than an hour of ringing. */
const ROUNDS = 1000
/** How long to wait, in ms, for a context that autoplay policy may keep suspended. */
const START_WITHIN_MS = 300

function keyTones(digit: string): readonly number[] {
  const row = keys.findIndex(each => each.includes(digit.toUpperCase()))
  const column = keys[row]?.indexOf(digit.toUpperCase()) ?? -1
  return [low[row], high[column]].filter(tone => tone !== undefined)
}

function oscillators(
  context: AudioContext,
  tones: readonly number[],
  into: AudioNode,
  until?: number
) {
  return tones.map(frequency => {
    const oscillator = new OscillatorNode(context, { frequency })
    oscillator.connect(into)
    oscillator.start()
    if (until !== undefined) oscillator.stop(until)
    return oscillator
  })
}

/** Schedules the rounds of a cadence; returns a stop function. */
function begin(context: AudioContext, { tones, on, off, volume, tremolo }: Cadence): () => void {
  const loudness = new GainNode(context, { gain: 0 })
  loudness.connect(context.destination)
  const ringGain = new GainNode(context, { gain: 1 })
  ringGain.connect(loudness)
  const voices = oscillators(context, tones, ringGain)
  if (tremolo > 0) voices.push(swelling(context, ringGain.gain, tremolo))
  for (let round = 0; round < ROUNDS; round++) {
    const start = context.currentTime + round * (on + off)
    loudness.gain.setTargetAtTime(volume / tones.length, start, RAMP_S)
    loudness.gain.setTargetAtTime(0, start + on, RAMP_S)
  }
  return () => {
    loudness.disconnect()
    for (const voice of voices) voice.stop()
  }
}

/** Modulates the frequency slightly, to sound like a bell. */
function swelling(context: AudioContext, gain: AudioParam, frequency: number): OscillatorNode {
  const modulator = new OscillatorNode(context, { frequency, type: 'triangle' })
  const depth = new GainNode(context, { gain: 0.4 })
  modulator.connect(depth).connect(gain)
  modulator.start()
  return modulator
}

/** True once the context runs, false when it does not in time. */
function running(context: AudioContext): Promise<boolean> {
  if (context.state === 'running') return Promise.resolve(true)
  return new Promise(done => {
    const timer = setTimeout(() => done(false), START_WITHIN_MS)
    const answer = () => {
      clearTimeout(timer)
      done(context.state === 'running')
    }
    context.resume().then(answer, answer)
  })
}

/**
 * Ring, ringback and key tones from oscillators: no files to load, nothing for a policy to block.
 */
export function browserSounds(): SoundPort {
  let end: (() => void) | undefined
  const stop = () => {
    end?.()
    end = undefined
  }
  return {
    async start(sound, sinkId) {
      stop()
      const context = audioContext()
      let isStopped = false
      end = () => {
        isStopped = true
      }
      await setSink(context as AudioContext & { setSinkId?(id: string): Promise<void> }, sinkId)
      const isRunning = await running(context)
      if (isRunning && !isStopped) end = begin(context, cadences[sound])
      return isRunning
    },
    stop,
    tone(digit) {
      const context = audioContext()
      void context.resume()
      const gain = new GainNode(context, { gain: KEY_VOLUME })
      gain.connect(context.destination)
      const until = context.currentTime + KEY_S
      gain.gain.setTargetAtTime(0, until - RAMP_S * 2, RAMP_S)
      const [last] = oscillators(context, keyTones(digit), gain, until)
      last?.addEventListener('ended', () => gain.disconnect())
    },
    unlock: () => running(audioContext())
  }
}
