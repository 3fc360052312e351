import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { type Failure, toFailure } from '../../failure.ts'
import { commonText } from '../../text/common.ts'

/** What a form has sent last, and how that went. */
export type Attempt<What extends string> =
  | { readonly at: 'idle' }
  | { readonly at: 'busy'; readonly with: What }
  | { readonly at: 'done'; readonly with: What }
  | { readonly at: 'failed'; readonly with: What; readonly failure: Failure }

export interface AttemptStore<What extends string> {
  readonly $attempt: ReadableAtom<Attempt<What>>
  /** One thing at a time; while it is under way, another is not begun. Never rejects. */
  readonly make: (what: What, act: () => Promise<unknown>) => Promise<Failure | undefined>
  readonly forget: () => void
}

/** One attempt at a time of a form whose refusals stand in the form. */
export function attemptStore<What extends string>(): AttemptStore<What> {
  const $state = atom<Attempt<What>>({ at: 'idle' })
  let turn = 0
  return {
    $attempt: readonlyType($state),
    async make(what, act) {
      if ($state.get().at === 'busy') return undefined
      const mine = ++turn
      $state.set({ at: 'busy', with: what })
      const failure = await act().then(
        () => undefined,
        (error: unknown) => toFailure(error, commonText.networkJam())
      )
      if (mine !== turn) return failure
      $state.set(failure ? { at: 'failed', with: what, failure } : { at: 'done', with: what })
      return failure
    },
    forget() {
      turn++
      $state.set({ at: 'idle' })
    }
  }
}
