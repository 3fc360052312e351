import type { World } from '../world/world.ts'
import { LOUDNESS, SYLLABLES_HZ, TONES_HZ } from './simulated-sound.ts'

const RATE = 8000
const BYTES_PER_SAMPLE = 2
const LONGEST_S = 600
const LOUDEST = 32_767

/** One second of the far end's sound; its frequencies are whole, so that seconds join without a click. */
function oneSecond(): Int16Array<ArrayBuffer> {
  return Int16Array.from({ length: RATE }, (_, index) => {
    const wave = (frequency: number) => Math.sin((2 * Math.PI * frequency * index) / RATE)
    const volume = (LOUDNESS / 2) * (1 + wave(SYLLABLES_HZ))
    return LOUDEST * volume * TONES_HZ.reduce((sum, frequency) => sum + wave(frequency), 0)
  })
}

/** Header of a WAV file with one channel of 16 bits. */
function header(bytes: number): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(44))
  const word = (at: number, text: string) => {
    for (const [index, letter] of [...text].entries())
      view.setUint8(at + index, letter.charCodeAt(0))
  }
  word(0, 'RIFF')
  view.setUint32(4, 36 + bytes, true)
  word(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, RATE, true)
  view.setUint32(28, RATE * BYTES_PER_SAMPLE, true)
  view.setUint16(32, BYTES_PER_SAMPLE, true)
  view.setUint16(34, 8 * BYTES_PER_SAMPLE, true)
  word(36, 'data')
  view.setUint32(40, bytes, true)
  return view.buffer
}

/** A recording of that many seconds. */
export function recordingOf(seconds: number): Blob {
  const length = Math.min(LONGEST_S, Math.max(1, Math.round(seconds)))
  const second = oneSecond()
  const parts = Array.from({ length }, () => second)
  return new Blob([header(length * second.byteLength), ...parts], { type: 'audio/wav' })
}

/** The URL of the last recording; one is played at a time. */
let last: { readonly id: string; readonly address: string } | undefined

/** URLs of the call's recordings: one for an answered call that is over. */
export function recordingsOf({ calls }: World, callRecordId: string): readonly string[] {
  const call = calls.find(one => one.callRecordId === callRecordId)
  if (!call?.hasRecording) return []
  if (last?.id !== callRecordId) {
    if (last) URL.revokeObjectURL(last.address)
    const address = URL.createObjectURL(recordingOf(call.callDuration ?? 0))
    last = { id: callRecordId, address }
  }
  return [last.address]
}
