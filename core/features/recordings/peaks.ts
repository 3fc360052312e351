/** Waveform analysis: volume over time and silences. */
import type { Samples } from './audio-element.ts'

export interface Wave {
  /** Duration in seconds. */
  readonly seconds: number
  /** One value per drawn column, from 0 to 1. */
  readonly peaks: readonly number[]
  /** Start and end in seconds. */
  readonly silences: readonly (readonly [from: number, to: number])[]
}

const COLUMNS = 240
/** Window length of silence detection, in seconds. */
const MOMENT_S = 0.05
/** Samples per time slice. */
const SLICE = 160_000
/** Silence threshold as a fraction of the maximum. */
const SILENCE_RATIO = 0.04
const SHORTEST_SILENCE_S = 1 // rule recording-8

/** Analyses the samples in time slices; awaits `yieldNow` between them. */
export async function waveOf(
  { rate, values }: Samples,
  yieldNow: () => Promise<void>
): Promise<Wave> {
  const step = Math.max(1, Math.round(rate * MOMENT_S))
  const moments = new Float32Array(Math.ceil(values.length / step))
  for (let at = 0; at < values.length; at++) {
    const moment = Math.floor(at / step)
    moments[moment] = Math.max(moments[moment] ?? 0, Math.abs(values[at] ?? 0))
    if (at % SLICE === SLICE - 1) await yieldNow()
  }
  const loudest = Math.max(...chunked(moments, COLUMNS), 1e-6)
  return {
    seconds: values.length / rate,
    peaks: chunked(moments, COLUMNS).map(peak => peak / loudest),
    silences: silencesIn(moments, loudest * SILENCE_RATIO, step / rate)
  }
}

/** Maximum of each of `count` equal parts. */
function chunked(moments: Float32Array, count: number): readonly number[] {
  const parts = Math.min(count, Math.max(1, moments.length))
  return Array.from({ length: parts }, (_, part) => {
    const from = Math.floor((part * moments.length) / parts)
    const to = Math.max(from + 1, Math.floor(((part + 1) * moments.length) / parts))
    return moments.subarray(from, to).reduce((most, each) => Math.max(most, each), 0)
  })
}

function silencesIn(moments: Float32Array, limit: number, length: number): Wave['silences'] {
  const found: [number, number][] = []
  let since = -1
  for (let at = 0; at <= moments.length; at++) {
    const isSilent = at < moments.length && (moments[at] ?? 0) < limit
    if (isSilent && since < 0) since = at
    if (isSilent || since < 0) continue
    const silence: [number, number] = [since * length, at * length]
    if (silence[1] - silence[0] >= SHORTEST_SILENCE_S) found.push(silence)
    since = -1
  }
  return found
}

/** Kept at both ends of a silence, so that no word is cut, in seconds. */
const MARGIN_S = 0.2 // rule recording-8

/** End of the silence at a position in seconds; undefined during speech. */
export function afterSilence(silences: Wave['silences'], seconds: number): number | undefined {
  const [, to] =
    silences.find(([from, to]) => seconds >= from + MARGIN_S && seconds < to - MARGIN_S) ?? []
  return to === undefined ? undefined : to - MARGIN_S
}
