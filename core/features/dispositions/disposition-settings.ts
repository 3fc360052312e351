/** The codes of the enterprise in 系统设置: each change saves the whole list over the version read. */
import { atom, readonlyType } from 'nanostores'
import { mutationStore, type Outcome } from '../../lib/query/mutation-store.ts'
import { lastOf, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { dispositionSettingMessages as messages } from './disposition-setting-messages.ts'
import { dispositions } from './endpoints.ts'
import type { DispositionDemand } from './enums.ts'
import type {
  DispositionCode,
  DispositionCodeDraft,
  DispositionGroup,
  DispositionGroupDraft,
  DispositionSettings
} from './schemas.ts'

const silent = { silent: true } as const
const settings = queryStore<DispositionSettings>()
const attempt = mutationStore<'save'>()

export const $dispositionSettings = settings.$store
export const $dispositionAttempt = attempt.$attempt

/** Never rejects. */
export const loadDispositionSettings = (): Promise<void> =>
  settings.refresh(() => call(dispositions.settings, {}, silent))

/** The error code of a save over an old version. */
export const SETTINGS_CHANGED = 'SETTINGS_CHANGED'

/** After a refused save: the list as others have saved it. */
export async function readLatestDispositions(): Promise<void> {
  attempt.forget()
  await settings.load(() => call(dispositions.settings, {}, silent))
}

/** The form that is open: of a group, or of a code in a group; without one of a new one. */
export type DispositionForm =
  | { readonly status: 'closed' }
  | { readonly status: 'group'; readonly group: DispositionGroup | undefined }
  | {
      readonly status: 'code'
      readonly group: DispositionGroup
      readonly code: DispositionCode | undefined
    }

const $form = atom<DispositionForm>({ status: 'closed' })
export const $dispositionForm = readonlyType($form)

export function showDispositionForm(next: DispositionForm): void {
  if (attempt.$attempt.get().status === 'busy') return
  attempt.forget()
  $form.set(next)
}

/** Never rejects; the failure is in its attempt. */
async function save(change: {
  readonly groups?: readonly DispositionGroupDraft[]
  readonly requiredFor?: DispositionDemand
}): Promise<Outcome> {
  const before = lastOf(settings.$store.get())
  if (!before) return 'dropped'
  const { version, requiredFor, groups } = { ...before, ...change }
  let after = before
  const outcome = await attempt.make('save', async () => {
    const body = { version, requiredFor, groups: groups.map(group => ({ ...group })) }
    after = await call(dispositions.save, { body }, silent)
  })
  if (outcome !== 'done') return outcome
  await settings.load(async () => after)
  $form.set({ status: 'closed' })
  notify('success', messages.saved())
  return outcome
}

export const requireDispositions = (requiredFor: DispositionDemand): Promise<Outcome> =>
  save({ requiredFor })

export const saveDispositionGroups = (groups: readonly DispositionGroupDraft[]): Promise<Outcome> =>
  save({ groups })

/** A new group, or a new name of one. */
export function saveDispositionGroup(
  name: string,
  group: DispositionGroup | undefined
): Promise<Outcome> {
  const groups = lastOf(settings.$store.get())?.groups ?? []
  return saveDispositionGroups(
    group === undefined
      ? [...groups, { name, codes: [] }]
      : groups.map(one => (one.id === group.id ? { ...one, name } : one))
  )
}

/** A new code, or a change of one, which may have moved to another group. */
export function saveDispositionCode(draft: DispositionCodeDraft, groupId: string) {
  const groups = lastOf(settings.$store.get())?.groups ?? []
  return saveDispositionGroups(
    groups.map(group => {
      const isThere = draft.id !== undefined && group.codes.some(({ id }) => id === draft.id)
      const codes: readonly DispositionCodeDraft[] =
        group.id !== groupId
          ? group.codes.filter(({ id }) => id !== draft.id)
          : isThere
            ? group.codes.map(code => (code.id === draft.id ? draft : code))
            : [...group.codes, draft]
      return { ...group, codes: [...codes] }
    })
  )
}

onSignedOut(() => {
  attempt.forget()
  $form.set({ status: 'closed' })
  settings.forget()
})
