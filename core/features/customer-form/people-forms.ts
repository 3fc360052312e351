/** All customers with a number, as the form beside a call shows them (rule customer-6). */
import type { ReadableAtom } from 'nanostores'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { customerDetails } from '../customer-details/endpoints.ts'
import type { CustomerInfo } from '../customers/customer-info-schemas.ts'
import { customerFormMessages as messages } from './messages.ts'

export interface PeopleRequest {
  readonly customerId?: string | undefined
  /** Used when no customer is known. */
  readonly phone?: string | undefined
}

export interface People {
  readonly $people: ReadableAtom<QueryState<readonly CustomerInfo[]>>
  /** Never rejects. */
  readonly load: (request: PeopleRequest) => Promise<void>
}

export function people(): People {
  const found = queryStore<readonly CustomerInfo[]>()
  return {
    $people: found.$store,
    load: ({ customerId, phone }) =>
      found.load(async () => {
        if (customerId) return call(customerDetails.related, { customerId }, { silent: true })
        return phone ? call(customerDetails.byPhone, { body: { phone } }, { silent: true }) : []
      })
  }
}

/** One customer, for the drawer of the list. */
export function person() {
  const found = queryStore<CustomerInfo>()
  return {
    $person: found.$store,
    load: (customerId: string) =>
      found.load(() => call(customerDetails.basicInformation, { customerId }, { silent: true }))
  }
}

/** Whether a customer may be added; shows why not (rule customer-24). */
export function mayAddNow(mode: 'add' | 'edit', isDisabled: boolean): boolean {
  if (mode === 'add' && !isDisabled) return true
  notify('warning', mode === 'add' ? messages.cannotNow() : messages.cannotRegistered())
  return false
}
