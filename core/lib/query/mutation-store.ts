import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { type Failure, toFailure } from '../../failure.ts'
import { commonMessages } from '../../messages/common-messages.ts'

/** State of a form's last submit. */
export type MutationState<What extends string> =
  | { readonly status: 'idle' }
  | { readonly status: 'busy'; readonly with: What }
  | { readonly status: 'done'; readonly with: What }
  | { readonly status: 'failed'; readonly with: What; readonly failure: Failure }

/**
 * Outcome of an action. `dropped`: not started because another one is pending, or completed after
 * it was abandoned; the caller then does nothing.
 */
export type Outcome = 'done' | 'dropped' | Failure

export interface MutationStore<What extends string> {
  readonly $attempt: ReadableAtom<MutationState<What>>
  /** Runs an action; ignored while another one is pending. Never rejects. */
  readonly make: (what: What, act: () => Promise<unknown>) => Promise<Outcome>
  readonly forget: () => void
}

/** Submits of a form, one at a time, with the failure shown in the form. */
export function mutationStore<What extends string>(): MutationStore<What> {
  const $state = atom<MutationState<What>>({ status: 'idle' })
  let turn = 0
  return {
    $attempt: readonlyType($state),
    async make(what, act) {
      if ($state.get().status === 'busy') return 'dropped'
      const mine = ++turn
      $state.set({ status: 'busy', with: what })
      const failure = await act().then(
        () => undefined,
        (error: unknown) => toFailure(error, commonMessages.networkJam())
      )
      if (mine !== turn) return failure ?? 'dropped'
      $state.set(
        failure ? { status: 'failed', with: what, failure } : { status: 'done', with: what }
      )
      return failure ?? 'done'
    },
    forget() {
      turn++
      $state.set({ status: 'idle' })
    }
  }
}
