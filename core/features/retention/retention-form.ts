/** The terms of retention, what they would delete, and their save. */
import { mutationStore, type Outcome } from '../../lib/query/mutation-store.ts'
import { queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { settingPageMessages } from '../system-settings/setting-page-messages.ts'
import { retention } from './endpoints.ts'
import type { Retention, RetentionTerms, StoredCalls } from './schemas.ts'

const silent = { silent: true } as const
const terms = queryStore<Retention>()
const due = queryStore<StoredCalls>()
const attempt = mutationStore<'save'>()

export const $retention = terms.$store
/** What the typed terms would delete. */
export const $retentionPreview = due.$store
export const $retentionAttempt = attempt.$attempt

export const SETTINGS_CHANGED = 'SETTINGS_CHANGED'
/** The error code of a save that would delete something and is not confirmed. */
export const RETENTION_DELETES = 'RETENTION_DELETES'

/** Never rejects; failures are in `$retention`. */
export const readRetention = (): Promise<void> =>
  terms.refresh(() => call(retention.read, {}, silent))

export const previewRetention = (body: RetentionTerms): Promise<void> =>
  due.refresh(() => call(retention.preview, { body }, silent))
export const forgetPreview = due.forget

/** After a refused save: the terms as others have saved them. */
export async function readLatestRetention(): Promise<void> {
  attempt.forget()
  await terms.load(() => call(retention.read, {}, silent))
}

/** Also when the question of a refused save is answered with no. */
export const forgetRetentionAttempt = attempt.forget

/** Saves over the version that was read. Never rejects; failures are in its attempt. */
export async function saveRetention(
  draft: RetentionTerms,
  version: number,
  isConfirmed: boolean
): Promise<Outcome> {
  const body = { ...draft, version, isConfirmed }
  const outcome = await attempt.make('save', () => call(retention.save, { body }, silent))
  if (outcome !== 'done') return outcome
  notify('success', settingPageMessages.saved())
  await readRetention()
  return outcome
}

onSignedOut(() => {
  terms.forget()
  due.forget()
  attempt.forget()
})
