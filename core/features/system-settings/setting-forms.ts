/** The system settings of the page, and the save of each section. */
import { atom, computed, type ReadableAtom, readonlyType } from 'nanostores'
import { leaveQuestion } from '../../environment/leave-question.ts'
import { mutationStore, type Outcome } from '../../lib/query/mutation-store.ts'
import { lastOf, type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { systemSettings } from './endpoints.ts'
import type { SettingSection, SystemSettings } from './schemas.ts'
import { settingPageMessages as messages } from './setting-page-messages.ts'

const silent = { silent: true } as const
const store = queryStore<SystemSettings>()

export const $systemSettings: ReadableAtom<QueryState<SystemSettings>> = store.$store

/** Sections with a form; the others are read and saved on their own. */
export type FormSection = SettingSection | 'messageGateway' | 'retention' | 'licences'
const $unsaved = atom<ReadonlySet<FormSection>>(new Set())
export const $unsavedSections = readonlyType($unsaved)

const sectionsRead: readonly SettingSection[] = ['enterprise', 'calls', 'dialling', 'signIn']

/**
 * The settings as saved. Other sections than `section` with unsaved input keep the values and the
 * version that it was typed over, so that their save is refused where another user was faster.
 */
const read = (section?: SettingSection) => async (): Promise<SystemSettings> => {
  const settings = await call(systemSettings.read, {}, silent)
  const before = lastOf(store.$store.get())
  if (!before) return settings
  const kept = sectionsRead.filter(one => one !== section && $unsaved.get().has(one))
  return { ...settings, ...Object.fromEntries(kept.map(one => [one, before[one]])) }
}

/** Never rejects; failures are in `$systemSettings`. */
export const readSystemSettings = (): Promise<void> => store.refresh(read())

const attempts = {
  enterprise: mutationStore<'save'>(),
  calls: mutationStore<'save'>(),
  dialling: mutationStore<'save'>(),
  signIn: mutationStore<'save'>()
}

export const settingAttempts = {
  enterprise: attempts.enterprise.$attempt,
  calls: attempts.calls.$attempt,
  dialling: attempts.dialling.$attempt,
  signIn: attempts.signIn.$attempt
} as const

/** The error code of a save on an old version. */
export const SETTINGS_CHANGED = 'SETTINGS_CHANGED'

/** After a refused save: the settings as others have saved them. */
export async function readLatest(section: SettingSection): Promise<void> {
  attempts[section].forget()
  await store.load(read(section))
}

/** What the page sends of a section; the version is that of the values read. */
export interface SettingDrafts {
  readonly enterprise: { readonly name: string; readonly shortName: string; readonly logo?: string }
  readonly calls: Omit<SystemSettings['calls'], 'version'>
  readonly dialling: Omit<SystemSettings['dialling'], 'version'>
  readonly signIn: Omit<SystemSettings['signIn'], 'version'>
}

const senders: {
  readonly [Section in SettingSection]: (
    draft: SettingDrafts[Section],
    version: number
  ) => Promise<unknown>
} = {
  enterprise: (draft, version) =>
    call(systemSettings.saveEnterprise, { body: { ...draft, version } }, silent),
  calls: (draft, version) =>
    call(systemSettings.saveCalls, { body: { ...draft, version } }, silent),
  dialling: (draft, version) =>
    call(systemSettings.saveDialling, { body: { ...draft, version } }, silent),
  signIn: (draft, version) =>
    call(systemSettings.saveSignIn, { body: { ...draft, version } }, silent)
}

/** Saves a section over the version that was read. Never rejects; failures are in its attempt. */
export async function saveSettings<Section extends SettingSection>(
  section: Section,
  draft: SettingDrafts[Section],
  version: number
): Promise<Outcome> {
  const outcome = await attempts[section].make('save', () => senders[section](draft, version))
  if (outcome !== 'done') return outcome
  notify('success', messages.saved())
  await store.refresh(read(section))
  return outcome
}

/** Whether a section has changes that are not saved; a closed section has none. */
export function markUnsaved(section: FormSection, isUnsaved: boolean): void {
  const sections = new Set($unsaved.get())
  if (isUnsaved === sections.has(section)) return
  if (isUnsaved) sections.add(section)
  else sections.delete(section)
  $unsaved.set(sections)
}

export const leavingSettings = leaveQuestion(
  computed($unsaved, sections => sections.size > 0),
  messages.leave
)

onSignedOut(() => {
  leavingSettings.forget()
  $unsaved.set(new Set())
  store.forget()
  for (const attempt of Object.values(attempts)) attempt.forget()
})
