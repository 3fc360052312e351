/** The dialog of a department: a new one, below another where it is chosen, or a change. */
import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { departmentList } from './department-list.ts'
import { departments } from './endpoints.ts'
import { departmentMessages as messages } from './messages.ts'
import type { DepartmentDetail, DepartmentOption, DepartmentRow } from './schemas.ts'

export type DepartmentForm =
  | { readonly status: 'closed' }
  /** Below `parentId`, or at the top. */
  | { readonly status: 'adding'; readonly parentId: string | null }
  | { readonly status: 'editing'; readonly id: string }

/** What the form needs: the possible parents, and the department with its possible heads. */
export interface DepartmentFormData {
  readonly options: readonly DepartmentOption[]
  readonly department: DepartmentDetail | undefined
}

export interface DepartmentValues {
  readonly name: string
  readonly parentId: string | null
  readonly headId: string | null
}

const silent = { silent: true } as const
const $form = atom<DepartmentForm>({ status: 'closed' })
const data = queryStore<DepartmentFormData>()
const attempt = mutationStore<'save'>()

export const $departmentForm = readonlyType($form)
export const $departmentFormData: ReadableAtom<QueryState<DepartmentFormData>> = data.$store
/** Outcome of the last save; a failure is shown in the form, at its field if it has one. */
export const $departmentAttempt = readonlyType(attempt.$attempt)

/** The error code of a save on an old version. */
export const DEPARTMENT_CHANGED = 'DEPARTMENT_CHANGED'

function show(form: DepartmentForm): void {
  attempt.forget()
  data.forget()
  $form.set(form)
  if (form.status !== 'closed') void loadDepartmentForm()
}

/** Never rejects; failures are in `$departmentFormData`. */
export function loadDepartmentForm(): Promise<void> {
  const form = $form.get()
  return data.load(async () => {
    const [options, department] = await Promise.all([
      call(departments.options, {}, silent),
      form.status === 'editing' ? call(departments.detail, { id: form.id }, silent) : undefined
    ])
    return { options, department }
  })
}

export const addDepartment = (): void => show({ status: 'adding', parentId: null })
export const addDepartmentBelow = ({ id }: DepartmentRow): void =>
  show({ status: 'adding', parentId: id })
export const editDepartment = ({ id }: DepartmentRow): void => show({ status: 'editing', id })

/** Ignored while saving, so that the outcome has a place to appear. */
export function closeDepartmentForm(): void {
  if (attempt.$attempt.get().status !== 'busy') show({ status: 'closed' })
}

/**
 * After a refused save: the form with the department as others have saved it, in place of what was
 * typed. Never rejects; failures are in `$departmentFormData`.
 */
export async function showLatestDepartment(): Promise<void> {
  const form = $form.get()
  if (form.status !== 'editing') return
  show(form)
  await departmentList.reload()
}

/** Saves, closes and reloads the list. Never rejects; failures are in `$departmentAttempt`. */
export async function saveDepartment(
  values: DepartmentValues,
  version: string | undefined
): Promise<void> {
  const form = $form.get()
  const outcome = await attempt.make('save', async () => {
    if (form.status === 'editing') {
      const body = { ...values, ...(version !== undefined && { version }) }
      await call(departments.edit, { id: form.id, body }, silent)
    } else await call(departments.add, { body: values }, silent)
  })
  if (outcome !== 'done') return
  show({ status: 'closed' })
  notify('success', form.status === 'editing' ? messages.edited() : messages.added())
  await departmentList.reload()
}

onSignedOut(() => show({ status: 'closed' }))
