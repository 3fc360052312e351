/** The fields that an enterprise has added to its customers and to its work orders. */
import type { ReadableAtom } from 'nanostores'
import { customFields } from '../../contract/endpoints/custom-fields.ts'
import type { FieldMeta } from '../../contract/entities/custom-field.ts'
import { type Remote, remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/life.ts'

type Scope = 'customer' | 'workOrder'
type Metas = readonly FieldMeta[]

const stores = { customer: remote<Metas>(), workOrder: remote<Metas>() }

export const $customerFields: ReadableAtom<Remote<Metas>> = stores.customer.$store
export const $workOrderFields: ReadableAtom<Remote<Metas>> = stores.workOrder.$store

/** Reads the fields, once. Never rejects, and can be asked again. */
export async function loadFields(scope: Scope): Promise<void> {
  const { $store, load } = stores[scope]
  const { at } = $store.get()
  if (at === 'ready' || at === 'loading') return
  await load(() => call(customFields.meta, { query: { fieldScope: scope } }, { silent: true }))
}

/** The field of this name, where the enterprise has one. */
export function fieldNamed(metas: Metas, name: string): FieldMeta | undefined {
  return metas.find(({ fieldName }) => fieldName === name)
}

onSignedOut(() => {
  stores.customer.forget()
  stores.workOrder.forget()
})
