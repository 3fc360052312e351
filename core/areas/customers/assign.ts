/** Customers are given an owner, several at once. */
import { type ReadableAtom, readonlyType } from 'nanostores'
import { customerDetails } from '../../contract/endpoints/customer-details.ts'
import type { CustomerOwner } from '../../contract/entities/customer.ts'
import { type Remote, remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/life.ts'
import { customerFormText as t } from '../../text/customer-form.ts'
import { customerChanged } from '../customer/changes.ts'
import { attemptStore } from '../sign-in/attempt.ts'
import { $assigning, assignCustomers } from './assigning.ts'
import { customerList } from './customers.ts'

const attempt = attemptStore<'assign'>()
const owners = remote<readonly CustomerOwner[]>()

export const $assignAttempt = readonlyType(attempt.$attempt)
export const $owners: ReadableAtom<Remote<readonly CustomerOwner[]>> = owners.$store

/** For a dialog that has just opened. */
export function beginAssigning(): void {
  attempt.forget()
  void loadOwners()
}

/** Never rejects: `$owners` says what failed. */
export const loadOwners = (): Promise<void> =>
  owners.load(() => call(customerDetails.owners, {}, { silent: true }))

export function stopAssigning(): void {
  if (attempt.$attempt.get().at === 'busy') return
  attempt.forget()
  assignCustomers([])
}

/** Resolves whether it was done; a refusal stands in the dialog. */
export async function confirmAssigning(userId: string): Promise<boolean> {
  const idList = [...$assigning.get()]
  const body = { idList, userId }
  const send = () => call(customerDetails.assign, { body }, { silent: true })
  if ((await attempt.make('assign', send)) !== 'done') return false
  assignCustomers([])
  notify('success', t.assigned())
  for (const customerId of idList) customerChanged({ customerId })
  await customerList.reload()
  return true
}

onSignedOut(() => {
  attempt.forget()
  owners.forget()
})
