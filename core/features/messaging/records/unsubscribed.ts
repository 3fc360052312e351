/** Numbers that unsubscribed: the list, adding and removing. */
import { atom, readonlyType } from 'nanostores'
import { areaList, type SearchOf } from '../../../lib/query/area-list.ts'
import { mutationStore } from '../../../lib/query/mutation-store.ts'
import { call } from '../../../net/http.ts'
import { notify } from '../../../notices.ts'
import { onSignedOut } from '../../../session/session-state.ts'
import type { AddedNumbers } from '../../call-tasks/resource-schemas.ts'
import { taskMessages } from '../../call-tasks/task-messages.ts'
import { messagePageMessages as messages } from '../messaging-page-messages.ts'
import { unsubscribedNumbers } from '../record-endpoints.ts'
import type { UnsubscribedNumber } from '../schemas.ts'

export type UnsubscribedSearch = SearchOf<typeof unsubscribedNumbers.list>

export const unsubscribedList = areaList<UnsubscribedNumber, UnsubscribedSearch>({
  name: 'unsubscribed-numbers',
  query: {},
  load: ({ query, ...page }) =>
    call(unsubscribedNumbers.list, { query: { ...query, ...page } }, { silent: true })
})

const $isAdding = atom(false)
const $refused = atom<AddedNumbers | undefined>()
const attempt = mutationStore<'add'>()

export const $isAddingUnsubscribed = readonlyType($isAdding)
export const $unsubscribedAttempt = readonlyType(attempt.$attempt)
/** Rejected numbers of the last request. */
export const $unsubscribedRefused = readonlyType($refused)

function show(isOpen: boolean): void {
  attempt.forget()
  $refused.set(undefined)
  $isAdding.set(isOpen)
}

export const openAddingUnsubscribed = (): void => show(true)

/** Ignored while sending, so that the outcome has a place to appear. */
export function closeAddingUnsubscribed(): void {
  if (attempt.$attempt.get().status !== 'busy') show(false)
}

/**
 * Adds numbers. Resolves to those still to correct; undefined when none is left. Never rejects;
 * failures are in `$unsubscribedAttempt`.
 */
export async function addUnsubscribed(
  phones: readonly string[],
  remark: string
): Promise<readonly string[] | undefined> {
  let added: AddedNumbers | undefined
  const outcome = await attempt.make('add', async () => {
    const body = { phones: [...phones], remark }
    added = await call(unsubscribedNumbers.add, { body }, { silent: true })
  })
  if (outcome !== 'done' || !added) return phones
  if (added.success > 0) void unsubscribedList.reload()
  if (added.fail > 0) {
    $refused.set(added)
    return added.failures.map(({ phone }) => phone)
  }
  show(false)
  notify('success', taskMessages.added())
  return undefined
}

/** @throws `Failure`, already shown. */
export async function restoreNumbers(ids: readonly string[]): Promise<void> {
  await call(unsubscribedNumbers.remove, { body: { idList: [...ids] } })
  notify('success', messages.restored())
}

onSignedOut(() => show(false))
