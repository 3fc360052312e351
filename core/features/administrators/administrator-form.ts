/** The dialog in which an administrator is appointed or dismissed. */
import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import type { Member } from '../members/schemas.ts'
import { administratorList } from './administrator-list.ts'
import { type AdministratorOptions, administrators } from './endpoints.ts'
import { administratorMessages as messages } from './messages.ts'

export type AdministratorForm =
  | { readonly status: 'closed' }
  | { readonly status: 'appointing' }
  | { readonly status: 'dismissing'; readonly member: Member }

const silent = { silent: true } as const
const $form = atom<AdministratorForm>({ status: 'closed' })
const options = queryStore<AdministratorOptions>()
const attempt = mutationStore<'save'>()

export const $administratorForm = readonlyType($form)
export const $administratorOptions: ReadableAtom<QueryState<AdministratorOptions>> = options.$store
export const $administratorAttempt = readonlyType(attempt.$attempt)

function show(form: AdministratorForm): void {
  attempt.forget()
  options.forget()
  $form.set(form)
  if (form.status !== 'closed') void loadAdministratorOptions()
}

/** Never rejects; failures are in `$administratorOptions`. */
export const loadAdministratorOptions = (): Promise<void> =>
  options.load(() => call(administrators.options, {}, silent))

export const appointAdministrator = (): void => show({ status: 'appointing' })
export const dismissAdministrator = (member: Member): void => show({ status: 'dismissing', member })

/** Ignored while saving, so that the outcome has a place to appear. */
export function closeAdministratorForm(): void {
  if (attempt.$attempt.get().status !== 'busy') show({ status: 'closed' })
}

/** Never rejects; failures are in `$administratorAttempt`. */
async function save(send: () => Promise<unknown>, done: string): Promise<void> {
  if ((await attempt.make('save', send)) !== 'done') return
  show({ status: 'closed' })
  notify('success', done)
  await administratorList.reload()
}

export const confirmAppointment = (memberId: string, roleId: string): Promise<void> =>
  save(
    () => call(administrators.appoint, { body: { memberId, roleId } }, silent),
    messages.appointed()
  )

export async function confirmDismissal(roleId: string | null): Promise<void> {
  const form = $form.get()
  if (form.status !== 'dismissing') return
  const { id } = form.member
  await save(
    () => call(administrators.dismiss, { id, body: { roleId } }, silent),
    messages.dismissed()
  )
}

onSignedOut(() => show({ status: 'closed' }))
