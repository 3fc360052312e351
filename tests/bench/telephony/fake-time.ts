/** Timers of this process by a clock that advances by a method only, for JsSIP and the core alike. */

interface Timer {
  due: number
  readonly period: number | undefined
  readonly act: () => void
}
interface Handle {
  readonly id: number
  unref(): Handle
  ref(): Handle
  [Symbol.toPrimitive](): number
}

const immediately = globalThis.setImmediate

/** Lets promises that can resolve run. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await new Promise<void>(done => immediately(done))
}

export function fakeTime(startsAt: number) {
  let now = startsAt
  let ids = 0
  const timers = new Map<number, Timer>()
  const add = (act: () => void, milliseconds: number, period?: number): Handle => {
    const id = ++ids
    timers.set(id, { due: now + Math.max(1, milliseconds || 0), period, act })
    const handle: Handle = {
      id,
      unref: () => handle,
      ref: () => handle,
      [Symbol.toPrimitive]: () => id
    }
    return handle
  }
  const remove = (handle: unknown): void => {
    if (handle !== undefined && handle !== null) timers.delete(Number(handle))
  }
  type Act = (...given: readonly unknown[]) => void
  Object.assign(globalThis, {
    setTimeout: (act: Act, milliseconds = 0, ...given: readonly unknown[]) =>
      add(() => act(...given), milliseconds),
    setInterval: (act: Act, milliseconds = 0, ...given: readonly unknown[]) =>
      add(() => act(...given), milliseconds, milliseconds),
    clearTimeout: remove,
    clearInterval: remove
  })
  Date.now = () => now
  performance.now = () => now - startsAt

  return {
    now: () => now,
    every(milliseconds: number, act: () => void): () => void {
      const handle = add(act, milliseconds, milliseconds)
      return () => remove(handle)
    },
    async advance(milliseconds: number): Promise<void> {
      const end = now + milliseconds
      await settle()
      for (;;) {
        let next: [number, Timer] | undefined
        for (const each of timers)
          if (each[1].due <= end && (!next || each[1].due < next[1].due)) next = each
        if (!next) break
        const [id, timer] = next
        now = Math.max(now, timer.due)
        if (timer.period === undefined) timers.delete(id)
        else timer.due = now + timer.period
        timer.act()
        await settle()
      }
      now = end
      await settle()
    },
    pending: () => timers.size
  }
}
