import { atom, computed, type ReadableAtom } from 'nanostores'
import { guardLeaving } from './guard-leaving.ts'

/** The confirmation before a page is left whose changes are not saved. */
export interface LeaveQuestion {
  readonly $isOpen: ReadableAtom<boolean>
  readonly text: () => string
  /** Resolves to whether the page may be left: at once where all is saved. */
  readonly ask: () => Promise<boolean>
  readonly answer: (isLeaving: boolean) => void
  /** Asks before the window is closed, too. Returns the stop function. */
  readonly guard: () => () => void
  /** Closes the confirmation without an answer, as at a sign-out. */
  readonly forget: () => void
}

/** @param onLeave called before the page is left */
export function leaveQuestion(
  $isUnsaved: ReadableAtom<boolean>,
  text: () => string,
  onLeave?: () => void
): LeaveQuestion {
  const $question = atom<((isLeaving: boolean) => void) | undefined>()
  return {
    $isOpen: computed($question, question => question !== undefined),
    text,
    ask: () =>
      $isUnsaved.get() ? new Promise(resolve => $question.set(resolve)) : Promise.resolve(true),
    answer(isLeaving) {
      const resolve = $question.get()
      $question.set(undefined)
      if (isLeaving) onLeave?.()
      resolve?.(isLeaving)
    },
    guard: () => guardLeaving($isUnsaved, text),
    forget: () => $question.set(undefined)
  }
}
