/** The disposition of a call as its record shows it, and its change after the wrap-up. */
import { mutationStore, type Outcome } from '../../lib/query/mutation-store.ts'
import { queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { refreshRemark } from '../customer-details/customer-changes.ts'
import { dispositionDrafts } from './disposition-drafts.ts'
import { dispositions } from './endpoints.ts'
import { dispositionMessages as messages } from './messages.ts'
import type { DispositionDraft } from './rules/disposition-rules.ts'
import type { CallDisposition, DispositionChoice } from './schemas.ts'

const silent = { silent: true } as const
const ofRecord = queryStore<CallDisposition>()
const attempt = mutationStore<'save'>()
const choices = queryStore<readonly DispositionChoice[]>()

/** The codes offered for the record that is edited. */
export const $recordDisposition = ofRecord.$store
export const $recordDispositionAttempt = attempt.$attempt
/** What records can be searched by. */
export const $dispositionChoices = choices.$store

/** Never rejects. */
export function loadRecordDisposition(callRecordId: string): Promise<void> {
  attempt.forget()
  return ofRecord.load(() => call(dispositions.ofCall, { callRecordId }, silent))
}

/** Never rejects; the failure is in its attempt. */
export async function saveRecordDisposition(
  callRecordId: string,
  body: DispositionDraft
): Promise<Outcome> {
  const outcome = await attempt.make('save', () =>
    call(dispositions.fillIn, { callRecordId, body }, silent)
  )
  if (outcome !== 'done') return outcome
  dispositionDrafts.drop(callRecordId)
  notify('success', messages.saved())
  refreshRemark({ callRecordId })
  return outcome
}

/** Never rejects. */
export const loadDispositionChoices = (): Promise<void> =>
  choices.refresh(() => call(dispositions.choices, {}, silent))

onSignedOut(() => {
  ofRecord.forget()
  attempt.forget()
  choices.forget()
})
