/** Settings of the fields that members of address books have. */
import { atom, readonlyType } from 'nanostores'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { reloadFields } from '../custom-fields/field-metas.ts'
import type { CustomFieldType } from '../customers/enums.ts'
import { bookPageMessages as messages } from './book-page-messages.ts'
import { bookFields } from './field-endpoints.ts'
import type { BookField } from './schemas.ts'

const silent = { silent: true } as const
const fields = queryStore<readonly BookField[]>()
export const $bookFields = fields.$store

const read = (): Promise<readonly BookField[]> => call(bookFields.list, {}, silent)
/** Never rejects. */
export const loadBookFields = (): Promise<void> => fields.load(read)

/** What the dialog shows: the list, or the form of a field. */
export type FieldsWindow =
  | { readonly status: 'closed' }
  | { readonly status: 'list' }
  | { readonly status: 'form'; readonly field: BookField | undefined }

const $window = atom<FieldsWindow>({ status: 'closed' })
export const $fieldsWindow = readonlyType($window)

const attempt = mutationStore<'save' | 'remove'>()
export const $fieldsAttempt = attempt.$attempt

function show(next: FieldsWindow): void {
  if (attempt.$attempt.get().status === 'busy') return
  attempt.forget()
  $window.set(next)
}

export const openFields = (): void => show({ status: 'list' })
export const closeFields = (): void => show({ status: 'closed' })
/** Without a field, the form of a new one. */
export const openFieldForm = (field?: BookField): void => show({ status: 'form', field })

async function send(what: 'save' | 'remove', act: () => Promise<unknown>): Promise<void> {
  const outcome = await attempt.make(what, act)
  if (outcome === 'dropped') return
  if (outcome === 'done') {
    $window.set({ status: 'list' })
    notify('success', what === 'save' ? messages.saved() : messages.removed())
  }
  await Promise.all([fields.refresh(read), reloadFields('addressBook')])
}

export interface FieldDraft {
  readonly fieldName: string
  readonly componentType: CustomFieldType
  readonly required: boolean
  readonly options: readonly { readonly id?: string; readonly label: string }[]
}

/** Never rejects; failures are in `$fieldsAttempt`. */
export function saveField(draft: FieldDraft, before?: BookField): Promise<void> {
  const body = { ...draft, options: draft.options.map(option => ({ ...option })) }
  return send('save', () =>
    before
      ? call(
          bookFields.edit,
          { key: before.id, body: { ...body, version: before.version } },
          silent
        )
      : call(bookFields.add, { body }, silent)
  )
}

/** Never rejects; failures are in `$fieldsAttempt`. */
export const removeField = ({ id, usedCount }: BookField): Promise<void> =>
  send('remove', () => call(bookFields.remove, { key: id, body: { usedCount } }, silent))

onSignedOut(() => {
  attempt.forget()
  $window.set({ status: 'closed' })
  fields.forget()
})
