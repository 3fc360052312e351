/** The system settings of the page, and the save of each section. */
import type { ReadableAtom } from 'nanostores'
import { mutationStore, type Outcome } from '../../lib/query/mutation-store.ts'
import { lastOf, type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { systemSettings } from './endpoints.ts'
import { settingPageMessages as messages } from './page-messages.ts'
import type { SettingSection, SystemSettings } from './schemas.ts'

const silent = { silent: true } as const
const store = queryStore<SystemSettings>()

export const $systemSettings: ReadableAtom<QueryState<SystemSettings>> = store.$store

const read = () => call(systemSettings.read, {}, silent)
/** Never rejects; failures are in `$systemSettings`. */
export const readSystemSettings = (): Promise<void> => store.refresh(read)

const attempts = {
  enterprise: mutationStore<'save'>(),
  calls: mutationStore<'save'>(),
  dialling: mutationStore<'save'>()
}

export const settingAttempts = {
  enterprise: attempts.enterprise.$attempt,
  calls: attempts.calls.$attempt,
  dialling: attempts.dialling.$attempt
} as const

/** The error code of a save on an old version. */
export const SETTINGS_CHANGED = 'SETTINGS_CHANGED'

/** After a refused save: the settings as others have saved them. */
export async function readLatest(section: SettingSection): Promise<void> {
  attempts[section].forget()
  await store.load(read)
}

/** What the page sends of a section; the version is that of the values read. */
export interface SettingDrafts {
  readonly enterprise: { readonly name: string; readonly shortName: string; readonly logo?: string }
  readonly calls: Omit<SystemSettings['calls'], 'version'>
  readonly dialling: Omit<SystemSettings['dialling'], 'version'>
}

function sent<Section extends SettingSection>(
  section: Section,
  draft: SettingDrafts[Section],
  version: number
): Promise<{ version: number }> {
  const body = { ...draft, version }
  if (section === 'enterprise')
    return call(systemSettings.saveEnterprise, { body: body as never }, silent)
  if (section === 'calls') return call(systemSettings.saveCalls, { body: body as never }, silent)
  return call(systemSettings.saveDialling, { body: body as never }, silent)
}

/** Saves a section over the version that was read. Never rejects; failures are in its attempt. */
export async function saveSettings<Section extends SettingSection>(
  section: Section,
  draft: SettingDrafts[Section],
  version: number
): Promise<Outcome> {
  const outcome = await attempts[section].make('save', async () => {
    const next = await sent(section, draft, version)
    const before = lastOf(store.$store.get())
    if (!before) return
    const { logo = before.enterprise.logo } = draft as { readonly logo?: string }
    const saved = { ...before[section], ...draft, ...next }
    const after = { ...before, [section]: section === 'enterprise' ? { ...saved, logo } : saved }
    await store.refresh(() => Promise.resolve(after))
  })
  if (outcome === 'done') notify('success', messages.saved())
  return outcome
}

onSignedOut(() => {
  store.forget()
  for (const attempt of Object.values(attempts)) attempt.forget()
})
