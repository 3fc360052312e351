/** The remark of a poor rating. */
import { atom, readonlyType } from 'nanostores'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { satisfaction } from './endpoints.ts'
import { satisfactionMessages as messages } from './messages.ts'
import { ratedCallList } from './rated-call-list.ts'
import type { RatedCall } from './schemas.ts'

const attempt = mutationStore<'save'>()
const $call = atom<RatedCall | undefined>()

/** Outcome of the last submit; a failure is shown in the form. */
export const $remarkAttempt = readonlyType(attempt.$attempt)
/** The call whose remark is edited. */
export const $remarkedCall = readonlyType($call)

export function openRatingRemark(rated: RatedCall): void {
  attempt.forget()
  $call.set(rated)
}

/** Ignored while saving, so that the outcome has a place to appear. */
export function closeRatingRemark(): void {
  if (attempt.$attempt.get().status === 'busy') return
  $call.set(undefined)
}

/** Clears the failure on input. */
export function clearRemarkError(): void {
  if (attempt.$attempt.get().status === 'failed') attempt.forget()
}

/** Never rejects: a failure is shown in the form, which keeps its input. */
export async function saveRatingRemark(text: string): Promise<void> {
  const rated = $call.get()
  if (!rated) return
  const { callRecordId, remark } = rated
  const outcome = await attempt.make('save', () =>
    call(
      satisfaction.remark,
      { callRecordId, body: { text, readTime: remark?.time ?? null } },
      { silent: true }
    )
  )
  // A remark that was changed meanwhile is shown in the list behind the form.
  if (outcome !== 'dropped') void ratedCallList.refresh()
  if (outcome !== 'done') return
  closeRatingRemark()
  notify('success', messages.remarkSaved())
}

onSignedOut(() => {
  attempt.forget()
  $call.set(undefined)
})
