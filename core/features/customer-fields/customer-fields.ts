/** Settings of the fields of customers. */
import { atom, readonlyType } from 'nanostores'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { reloadFields } from '../custom-fields/field-metas.ts'
import { type CustomerField, type CustomerFieldDraft, customerFields } from './endpoints.ts'
import { customerFieldMessages as messages } from './messages.ts'

const silent = { silent: true } as const
const fields = queryStore<readonly CustomerField[]>()
export const $customerFields = fields.$store

const read = (): Promise<readonly CustomerField[]> => call(customerFields.list, {}, silent)
/** Never rejects. */
export const loadCustomerFields = (): Promise<void> => fields.load(read)

/** The form of a field; of a new one without. */
export type CustomerFieldForm =
  | { readonly status: 'closed' }
  | { readonly status: 'open'; readonly field: CustomerField | undefined }

const $form = atom<CustomerFieldForm>({ status: 'closed' })
export const $customerFieldForm = readonlyType($form)

const attempt = mutationStore<'save' | 'remove' | 'arrange'>()
export const $customerFieldAttempt = attempt.$attempt

function show(next: CustomerFieldForm): void {
  if (attempt.$attempt.get().status === 'busy') return
  attempt.forget()
  $form.set(next)
}

export const openCustomerField = (field?: CustomerField): void => show({ status: 'open', field })
export const closeCustomerField = (): void => show({ status: 'closed' })

const done = {
  save: messages.saved,
  remove: messages.removed,
  arrange: messages.arranged
} as const

async function send(what: keyof typeof done, act: () => Promise<unknown>): Promise<void> {
  const outcome = await attempt.make(what, act)
  if (outcome === 'dropped') return
  if (outcome === 'done') {
    $form.set({ status: 'closed' })
    notify('success', done[what]())
  }
  await Promise.all([fields.refresh(read), reloadFields('customer')])
}

/** Never rejects; failures are in `$customerFieldAttempt`. */
export const saveCustomerField = (
  body: CustomerFieldDraft,
  before?: CustomerField
): Promise<void> =>
  send('save', () =>
    before
      ? call(
          customerFields.edit,
          { key: before.id, body: { ...body, version: before.version } },
          silent
        )
      : call(customerFields.add, { body }, silent)
  )

/** Never rejects; failures are in `$customerFieldAttempt`. */
export const removeCustomerField = ({ id, usedCount }: CustomerField): Promise<void> =>
  send('remove', () => call(customerFields.remove, { key: id, body: { usedCount } }, silent))

/** Moves a field one place up (-1) or down (1). Never rejects; failures are in `$customerFieldAttempt`. */
export async function moveCustomerField(
  all: readonly CustomerField[],
  { id }: CustomerField,
  by: -1 | 1
): Promise<void> {
  const ids = all.map(field => field.id)
  const from = ids.indexOf(id)
  const other = ids[from + by]
  if (from < 0 || other === undefined) return
  const ordered = ids.map(one => (one === id ? other : one === other ? id : one))
  await send('arrange', () => call(customerFields.arrange, { body: { ids: ordered } }, silent))
}

onSignedOut(() => {
  attempt.forget()
  $form.set({ status: 'closed' })
  fields.forget()
})
