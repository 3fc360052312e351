/** Custom field definitions of customers, work orders and members of address books. */
import type { ReadableAtom } from 'nanostores'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { customFields } from './endpoints.ts'
import type { FieldMeta } from './schemas.ts'

export type FieldScope = 'customer' | 'workOrder' | 'addressBook'
type Metas = readonly FieldMeta[]

const stores = {
  customer: queryStore<Metas>(),
  workOrder: queryStore<Metas>(),
  addressBook: queryStore<Metas>()
}

export const $customerFields: ReadableAtom<QueryState<Metas>> = stores.customer.$store
export const $workOrderFields: ReadableAtom<QueryState<Metas>> = stores.workOrder.$store

export const $bookFieldMetas: ReadableAtom<QueryState<Metas>> = stores.addressBook.$store
export const fieldsOfScope = (scope: FieldScope): ReadableAtom<QueryState<Metas>> =>
  stores[scope].$store

const read = (fieldScope: FieldScope): Promise<Metas> =>
  call(customFields.meta, { query: { fieldScope } }, { silent: true })

/** Loads the definitions, once; can be retried after a failure. Never rejects. */
export async function loadFields(scope: FieldScope): Promise<void> {
  const { $store, load } = stores[scope]
  const { status } = $store.get()
  if (status === 'ready' || status === 'loading') return
  await load(() => read(scope))
}

/** Reads the definitions again after they were changed, if they were read. Never rejects. */
export async function reloadFields(scope: FieldScope): Promise<void> {
  const { $store, refresh } = stores[scope]
  if ($store.get().status === 'ready') await refresh(() => read(scope))
}

/** The field of this name, if the enterprise has one. */
export function fieldNamed(metas: Metas, name: string): FieldMeta | undefined {
  return metas.find(({ fieldName }) => fieldName === name)
}

onSignedOut(() => {
  for (const { forget } of Object.values(stores)) forget()
})
