/** The drawer of a role: a new one, a change, a copy, or a look at one that cannot be changed. */
import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { roles } from './endpoints.ts'
import type { DataScope } from './enums.ts'
import { roleMessages as messages } from './messages.ts'
import { roleList } from './role-list.ts'
import type { RoleDetail, RoleOptions, RoleRow } from './schemas.ts'

export type RoleForm =
  | { readonly status: 'closed' }
  | { readonly status: 'adding' }
  | { readonly status: 'editing' | 'copying' | 'viewing'; readonly role: RoleRow }

/** What the form needs: what may be granted, and the role with its permissions. */
export interface RoleFormData {
  readonly options: RoleOptions
  readonly role: RoleDetail | undefined
}

export interface RoleValues {
  readonly name: string
  readonly remark: string
  readonly dataScope: DataScope
  readonly codes: readonly string[]
}

const silent = { silent: true } as const
const $form = atom<RoleForm>({ status: 'closed' })
const data = queryStore<RoleFormData>()
const attempt = mutationStore<'save'>()

export const $roleForm = readonlyType($form)
export const $roleFormData: ReadableAtom<QueryState<RoleFormData>> = data.$store
/** Outcome of the last save; a failure is shown in the form, at its field if it has one. */
export const $roleAttempt = readonlyType(attempt.$attempt)

/** The error code of a save on an old version. */
export const ROLE_CHANGED = 'ROLE_CHANGED'

function show(form: RoleForm): void {
  attempt.forget()
  data.forget()
  $form.set(form)
  if (form.status !== 'closed') void loadRoleForm()
}

/** Never rejects; failures are in `$roleFormData`. */
export function loadRoleForm(): Promise<void> {
  const form = $form.get()
  return data.load(async () => {
    const [options, role] = await Promise.all([
      call(roles.options, {}, silent),
      'role' in form ? call(roles.detail, { id: form.role.id }, silent) : undefined
    ])
    return { options, role }
  })
}

export const addRole = (): void => show({ status: 'adding' })
export const editRole = (role: RoleRow): void => show({ status: 'editing', role })
export const copyRole = (role: RoleRow): void => show({ status: 'copying', role })
export const viewRole = (role: RoleRow): void => show({ status: 'viewing', role })

/** Ignored while saving, so that the outcome has a place to appear. */
export function closeRoleForm(): void {
  if (attempt.$attempt.get().status !== 'busy') show({ status: 'closed' })
}

/**
 * After a refused save: the form with the role as others have saved it, in place of what was typed.
 * Never rejects; failures are in `$roleFormData`.
 */
export async function showLatestRole(): Promise<void> {
  const form = $form.get()
  if (form.status !== 'editing') return
  show(form)
  await roleList.reload()
}

/** Saves, closes and reloads the list. Never rejects; failures are in `$roleAttempt`. */
export async function saveRole(values: RoleValues, version: number): Promise<void> {
  const form = $form.get()
  const body = { ...values, codes: [...values.codes] }
  const outcome = await attempt.make('save', async () => {
    if (form.status === 'editing')
      await call(roles.edit, { id: form.role.id, body: { ...body, version } }, silent)
    else await call(roles.add, { body }, silent)
  })
  if (outcome !== 'done') return
  show({ status: 'closed' })
  notify('success', form.status === 'editing' ? messages.edited() : messages.added())
  await roleList.reload()
}

onSignedOut(() => show({ status: 'closed' }))
