import type { ReadableAtom } from 'nanostores'
import { endpoints } from '../../contract/endpoints/index.ts'
import type { CallRecord } from '../../contract/entities/call.ts'
import type { CustomerRow } from '../../contract/entities/customer.ts'
import { onStart } from '../../environment.ts'
import { areaList } from '../../lib/area-list.ts'
import { type Remote, remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { $openPerson } from './open.ts'

const read = remote<CustomerRow>()

/** Whoever is on show. */
export const $person: ReadableAtom<Remote<CustomerRow>> = read.$store

/** The calls with that person, as far as one may see them; the newest first. */
export const personCalls = areaList<CallRecord, { readonly customerId: string }>({
  name: 'person-calls',
  query: { customerId: '' },
  load: ({ query, ...page }) =>
    call(endpoints.calls.records, { query: { ...query, ...page } }, { silent: true })
})

let shown: string | undefined

/** Asks for a person and their calls, unless they are those on show. Never rejects. */
export async function showPerson(customerId: string): Promise<void> {
  if (shown === customerId) return
  forget()
  shown = customerId
  await Promise.all([reloadPerson(), personCalls.search({ customerId })])
}

export async function reloadPerson(): Promise<void> {
  const customerId = shown
  if (customerId === undefined) return
  await read.load(() => call(endpoints.customers.detail, { customerId }, { silent: true }))
}

function forget(): void {
  shown = undefined
  read.forget()
  personCalls.clear()
}

onStart(() => {
  // Whoever is opened next, be it the same person, is read anew.
  const stop = $openPerson.listen(({ at }) => {
    if (at === 'closed') forget()
  })
  return () => {
    stop()
    forget()
  }
})
