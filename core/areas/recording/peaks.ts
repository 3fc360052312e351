/** What a recording looks like: how loud it is from moment to moment, and where nobody speaks. */
import type { Samples } from './sound.ts'

export interface Wave {
  /** How long it is. */
  readonly seconds: number
  /** As many columns as are drawn, each from 0 to 1. */
  readonly peaks: readonly number[]
  /** From and to, in seconds. */
  readonly silences: readonly (readonly [from: number, to: number])[]
}

const COLUMNS = 240
/** How long a moment is of which one asks whether anybody speaks. */
const MOMENT_S = 0.05
/** Samples that are looked at before the page may do something else. */
const SLICE = 160_000
/** Below this part of the loudest it is silence. */
const QUIET = 0.04
const SHORTEST_SILENCE_S = 1

/** Goes through the samples in slices; `breathe` is waited for between them. */
export async function waveOf(
  { rate, values }: Samples,
  breathe: () => Promise<void>
): Promise<Wave> {
  const step = Math.max(1, Math.round(rate * MOMENT_S))
  const moments = new Float32Array(Math.ceil(values.length / step))
  for (let at = 0; at < values.length; at++) {
    const moment = Math.floor(at / step)
    moments[moment] = Math.max(moments[moment] ?? 0, Math.abs(values[at] ?? 0))
    if (at % SLICE === SLICE - 1) await breathe()
  }
  const loudest = Math.max(...chunked(moments, COLUMNS), 1e-6)
  return {
    seconds: values.length / rate,
    peaks: chunked(moments, COLUMNS).map(peak => peak / loudest),
    silences: silencesIn(moments, loudest * QUIET, step / rate)
  }
}

/** The loudest of each of so many equal parts. */
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
    const isQuiet = at < moments.length && (moments[at] ?? 0) < limit
    if (isQuiet && since < 0) since = at
    if (isQuiet || since < 0) continue
    const silence: [number, number] = [since * length, at * length]
    if (silence[1] - silence[0] >= SHORTEST_SILENCE_S) found.push(silence)
    since = -1
  }
  return found
}

/** Spared at either end of a silence, so that no word is cut. */
const MARGIN_S = 0.2

/** Where to go on from a moment that lies in a silence; undefined where somebody speaks. */
export function afterSilence(silences: Wave['silences'], seconds: number): number | undefined {
  const [, to] =
    silences.find(([from, to]) => seconds >= from + MARGIN_S && seconds < to - MARGIN_S) ?? []
  return to === undefined ? undefined : to - MARGIN_S
}
