import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { type Failure, toFailure } from '../../failure.ts'
import { commonText } from '../../text/common.ts'

/** What a form has sent last, and how that went. */
export type Attempt<What extends string> =
  | { readonly at: 'idle' }
  | { readonly at: 'busy'; readonly with: What }
  | { readonly at: 'done'; readonly with: What }
  | { readonly at: 'failed'; readonly with: What; readonly failure: Failure }

/**
 * How it went. `dropped`: it was not begun, since something else is under way, or it was done when
 * nobody waited for it any more; whoever asked for it does nothing then.
 */
export type Outcome = 'done' | 'dropped' | Failure

export interface AttemptStore<What extends string> {
  readonly $attempt: ReadableAtom<Attempt<What>>
  /** One thing at a time; while it is under way, another is not begun. Never rejects. */
  readonly make: (what: What, act: () => Promise<unknown>) => Promise<Outcome>
  readonly forget: () => void
}

/** One attempt at a time of a form whose refusals stand in the form. */
export function attemptStore<What extends string>(): AttemptStore<What> {
  const $state = atom<Attempt<What>>({ at: 'idle' })
  let turn = 0
  return {
    $attempt: readonlyType($state),
    async make(what, act) {
      if ($state.get().at === 'busy') return 'dropped'
      const mine = ++turn
      $state.set({ at: 'busy', with: what })
      const failure = await act().then(
        () => undefined,
        (error: unknown) => toFailure(error, commonText.networkJam())
      )
      if (mine !== turn) return failure ?? 'dropped'
      $state.set(failure ? { at: 'failed', with: what, failure } : { at: 'done', with: what })
      return failure ?? 'done'
    },
    forget() {
      turn++
      $state.set({ at: 'idle' })
    }
  }
}
