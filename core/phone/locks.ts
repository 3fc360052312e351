import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { environment, onStart } from '../environment.ts'

interface Countdown {
  /** Whole seconds left; 0 when it is not running. */
  readonly $left: ReadableAtom<number>
  begin(seconds: number): void
  end(): void
}

/** A few seconds, shown as they go by. */
export function countdown(): Countdown {
  const $left = atom(0)
  let stop: (() => void) | undefined
  const end = () => {
    stop?.()
    stop = undefined
    $left.set(0)
  }
  onStart(() => end)
  return {
    $left: readonlyType($left),
    begin(seconds) {
      end()
      const { every, monotonic } = environment()
      const endsAt = monotonic() + seconds * 1000
      $left.set(seconds)
      stop = every(1000, () => {
        const left = Math.ceil((endsAt - monotonic()) / 1000)
        if (left > 0) $left.set(left)
        else end()
      })
    },
    end
  }
}

/** Doc 1 §4: the call button locks for 3 s after a click. */
export const CALL_LOCK_S = 3
/** Doc 3 §4: a click on 接听 is good for 10 s. */
export const ANSWER_LOCK_S = 10

export const callLock = countdown()
export const answerLock = countdown()
