/** Everybody who has a number, as the form beside a call shows them (doc 3 §2, §4). */
import type { ReadableAtom } from 'nanostores'
import { customerDetails } from '../../contract/endpoints/customer-details.ts'
import type { CustomerInfo } from '../../contract/entities/customer-info.ts'
import { type Remote, remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { customerFormText as t } from '../../text/customer-form.ts'

export interface PeopleAsked {
  readonly customerId?: string | undefined
  /** Looked at where no customer is known. */
  readonly phone?: string | undefined
}

export interface People {
  readonly $people: ReadableAtom<Remote<readonly CustomerInfo[]>>
  /** Never rejects. */
  readonly load: (asked: PeopleAsked) => Promise<void>
}

export function people(): People {
  const found = remote<readonly CustomerInfo[]>()
  return {
    $people: found.$store,
    load: ({ customerId, phone }) =>
      found.load(async () => {
        if (customerId) return call(customerDetails.related, { customerId }, { silent: true })
        return phone ? call(customerDetails.byPhone, { body: { phone } }, { silent: true }) : []
      })
  }
}

/** One customer for the drawer of the list. */
export function person() {
  const found = remote<CustomerInfo>()
  return {
    $person: found.$store,
    load: (customerId: string) =>
      found.load(() => call(customerDetails.basicInformation, { customerId }, { silent: true }))
  }
}

/** Whether somebody may be added here; says why not (doc 3 §4). */
export function mayAddNow(mode: 'add' | 'edit', isDisabled: boolean): boolean {
  if (mode === 'add' && !isDisabled) return true
  notify('warning', mode === 'add' ? t.cannotNow() : t.cannotRegistered())
  return false
}
