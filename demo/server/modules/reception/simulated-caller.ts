/** What a simulated caller does: by fields of the request, or else determined by a seed. */
import { seeded, seedOf } from '../../../../core/lib/random.ts'

export interface CallerHabits {
  readonly from: string
  readonly seed?: string | undefined
  /** Keys pressed one after the other; `-` for none. */
  readonly keys?: string | undefined
  /** Seconds of waiting in a queue. */
  readonly waitsFor?: number | undefined
}

const PATIENT = 180
const SILENT = 0.15

export function simulatedCaller({ keys, seed, waitsFor }: CallerHabits, call: string) {
  const random = seeded(seedOf(`caller ${seed ?? call}`))
  let pressed = 0

  return {
    /** Seconds until the caller hangs up in a queue. */
    waitsFor: waitsFor ?? Math.round(20 + random() * PATIENT),

    /** The next key of those that there are; undefined for none. */
    press(offered: readonly string[]): string | undefined {
      if (keys !== undefined) {
        const key = keys[pressed++]
        return key === '-' ? undefined : key
      }
      if (random() < SILENT) return undefined
      return offered[Math.floor(random() * offered.length)]
    }
  }
}

export type SimulatedCaller = ReturnType<typeof simulatedCaller>
