/** Review, withdrawal and removal of signatures and templates. */
import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { type MutationState, mutationStore } from '../../lib/query/mutation-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import type { messageSignatures, messageTemplates } from './endpoints.ts'
import { messagePageMessages as messages } from './messaging-page-messages.ts'

interface ReviewedRow {
  readonly id: string
  readonly name: string
  /** The version that was read. */
  readonly version: number
}

export interface ReviewedRows {
  /** @throws `Failure`, already shown. */
  readonly approve: (row: ReviewedRow) => Promise<void>
  /** @throws `Failure`, already shown. */
  readonly withdraw: (row: ReviewedRow) => Promise<void>
  /** @throws `Failure`, already shown. */
  readonly remove: (row: ReviewedRow) => Promise<void>
  /** The row whose rejection asks for a reason. */
  readonly $rejected: ReadableAtom<ReviewedRow | undefined>
  readonly $rejection: ReadableAtom<MutationState<'reject'>>
  readonly openRejection: (row: ReviewedRow) => void
  /** Ignored while sending, so that the outcome has a place to appear. */
  readonly closeRejection: () => void
  /** Never rejects; failures are in `$rejection`. */
  readonly reject: (reason: string) => Promise<void>
}

/** `reload` reads the list again after a rejection. */
export function reviewedRows(
  endpoints: typeof messageSignatures | typeof messageTemplates,
  reload: () => Promise<unknown>
): ReviewedRows {
  const $rejected = atom<ReviewedRow | undefined>()
  const attempt = mutationStore<'reject'>()
  function show(row: ReviewedRow | undefined): void {
    attempt.forget()
    $rejected.set(row)
  }
  onSignedOut(() => show(undefined))
  return {
    async approve({ id, version }) {
      await call(endpoints.review, { id, body: { version, isApproved: true } })
      notify('success', messages.approved())
    },
    async withdraw({ id, version }) {
      await call(endpoints.withdraw, { id, body: { version } })
      notify('success', messages.withdrawn())
    },
    async remove({ id }) {
      await call(endpoints.remove, { id })
      notify('success', messages.removed())
    },
    $rejected: readonlyType($rejected),
    $rejection: attempt.$attempt,
    openRejection: show,
    closeRejection() {
      if (attempt.$attempt.get().status !== 'busy') show(undefined)
    },
    async reject(reason) {
      const row = $rejected.get()
      if (!row) return
      const { id, version } = row
      const outcome = await attempt.make('reject', () =>
        call(
          endpoints.review,
          { id, body: { version, isApproved: false, reason } },
          { silent: true }
        )
      )
      if (outcome !== 'done') return
      show(undefined)
      notify('success', messages.rejected())
      await reload()
    }
  }
}
