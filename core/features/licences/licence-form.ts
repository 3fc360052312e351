/** The licences of the enterprise and their save. */
import { mutationStore, type Outcome } from '../../lib/query/mutation-store.ts'
import { queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { settingPageMessages } from '../system-settings/setting-page-messages.ts'
import { licences } from './endpoints.ts'
import type { LicenceDraft, Licences } from './schemas.ts'

const silent = { silent: true } as const
const store = queryStore<Licences>()
const attempt = mutationStore<'save'>()

export const $licences = store.$store
export const $licenceAttempt = attempt.$attempt

const read = () => call(licences.read, {}, silent)

/** Never rejects; failures are in `$licences`. */
export const readLicences = (): Promise<void> => store.refresh(read)

/** After a refused save: the licences as others have saved them. */
export async function readLatestLicences(): Promise<void> {
  attempt.forget()
  await store.load(read)
}

/** When the section is left. */
export const forgetLicenceAttempt = attempt.forget

/** Saves over the version that was read. Never rejects; failures are in its attempt. */
export async function saveLicences(draft: LicenceDraft, version: number): Promise<Outcome> {
  const body = { ...draft, version }
  const outcome = await attempt.make('save', () => call(licences.save, { body }, silent))
  if (outcome !== 'done') return outcome
  notify('success', settingPageMessages.saved())
  await readLicences()
  return outcome
}

onSignedOut(() => {
  store.forget()
  attempt.forget()
})
