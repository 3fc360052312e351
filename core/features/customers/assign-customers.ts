/** Assigns an owner to several customers. */
import { type ReadableAtom, readonlyType } from 'nanostores'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { customerChanged } from '../customer-details/customer-changes.ts'
import { customerDetails } from '../customer-details/endpoints.ts'
import { customerFormMessages as messages } from '../customer-form/messages.ts'
import { $assigning, assignCustomers } from './assign-window.ts'
import { customerList } from './customer-list.ts'
import type { CustomerOwner } from './schemas.ts'

const attempt = mutationStore<'assign'>()
const owners = queryStore<readonly CustomerOwner[]>()

export const $assignAttempt = readonlyType(attempt.$attempt)
export const $owners: ReadableAtom<QueryState<readonly CustomerOwner[]>> = owners.$store

/** Resets the state of a newly opened dialog. */
export function beginAssigning(): void {
  attempt.forget()
  void loadOwners()
}

/** Never rejects; failures are in `$owners`. */
export const loadOwners = (): Promise<void> =>
  owners.load(() => call(customerDetails.owners, {}, { silent: true }))

export function stopAssigning(): void {
  if (attempt.$attempt.get().status === 'busy') return
  attempt.forget()
  assignCustomers([])
}

/** Resolves whether it succeeded; a failure is shown in the dialog. */
export async function confirmAssigning(userId: string): Promise<boolean> {
  const idList = [...$assigning.get()]
  const body = { idList, userId }
  const send = () => call(customerDetails.assign, { body }, { silent: true })
  if ((await attempt.make('assign', send)) !== 'done') return false
  assignCustomers([])
  notify('success', messages.assigned())
  for (const customerId of idList) customerChanged({ customerId })
  await customerList.reload()
  return true
}

onSignedOut(() => {
  attempt.forget()
  owners.forget()
})
