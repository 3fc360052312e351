import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { environment, onStart } from '../../environment/environment.ts'
import { $phone } from '../state/phone-state.ts'

interface Countdown {
  /** Whole seconds left; 0 when not running. */
  readonly $left: ReadableAtom<number>
  begin(seconds: number): void
  end(): void
}

/** A countdown of a few seconds. */
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

/** The call button is disabled for 3 s after a click (rule phone-2). */
export const CALL_LOCK_S = 3
/** A click on 接听 stays valid for 10 s (rule phone-13). */
export const ANSWER_LOCK_S = 10

export const callLock = countdown()
export const answerLock = countdown()

onStart(() =>
  $phone.listen(phone => {
    if (phone.status !== 'answering') answerLock.end()
  })
)
