/** Custom field definitions of customers and work orders. */
import type { ReadableAtom } from 'nanostores'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { customFields } from './endpoints.ts'
import type { FieldMeta } from './schemas.ts'

type Scope = 'customer' | 'workOrder'
type Metas = readonly FieldMeta[]

const stores = { customer: queryStore<Metas>(), workOrder: queryStore<Metas>() }

export const $customerFields: ReadableAtom<QueryState<Metas>> = stores.customer.$store
export const $workOrderFields: ReadableAtom<QueryState<Metas>> = stores.workOrder.$store

/** Loads the definitions, once; can be retried after a failure. Never rejects. */
export async function loadFields(scope: Scope): Promise<void> {
  const { $store, load } = stores[scope]
  const { status } = $store.get()
  if (status === 'ready' || status === 'loading') return
  await load(() => call(customFields.meta, { query: { fieldScope: scope } }, { silent: true }))
}

/** After a change of the definitions. Never rejects. */
export async function reloadFields(scope: Scope): Promise<void> {
  const { $store, refresh } = stores[scope]
  if ($store.get().status === 'ready')
    await refresh(() => call(customFields.meta, { query: { fieldScope: scope } }, { silent: true }))
}

/** The field of this name, if the enterprise has one. */
export function fieldNamed(metas: Metas, name: string): FieldMeta | undefined {
  return metas.find(({ fieldName }) => fieldName === name)
}

onSignedOut(() => {
  stores.customer.forget()
  stores.workOrder.forget()
})
