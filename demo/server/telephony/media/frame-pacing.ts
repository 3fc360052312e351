/** One clock for all audio: ticks every 20 ms, catches up when late and stops when idle. */
const STEP = 20
/** Ticks missed beyond this number are dropped. */
const MAX_MISSED = 10
const SAMPLES = 1000

export interface Pacing {
  /** Starts the clock unless it runs. It stops when `tick` returns that nothing is left. */
  wake(): void
  lateness(): { p50: number; p99: number; max: number }
}

export function createPacing(tick: () => boolean): Pacing {
  const lateness: number[] = []
  let next = 0
  let timer: NodeJS.Timeout | undefined

  function run(): void {
    timer = undefined
    const now = performance.now()
    lateness.push(Math.max(0, now - next))
    if (lateness.length > SAMPLES) lateness.shift()
    let isNeeded = true
    for (let step = 0; next <= now && step < MAX_MISSED && isNeeded; step++) {
      next += STEP
      isNeeded = tick()
    }
    if (next < now) next = now
    if (isNeeded) timer = setTimeout(run, Math.max(1, next - performance.now()))
  }

  return {
    wake() {
      if (timer) return
      next = performance.now() + STEP
      timer = setTimeout(run, STEP)
    },

    lateness() {
      const sorted = [...lateness].sort((a, b) => a - b)
      const at = (part: number): number => sorted[Math.floor(sorted.length * part)] ?? 0
      return { p50: at(0.5), p99: at(0.99), max: sorted.at(-1) ?? 0 }
    }
  }
}
