/** Numbers that unsubscribed: the list, adding and removing. */
import { atom, readonlyType } from 'nanostores'
import { areaList, type SearchOf } from '../../../lib/query/area-list.ts'
import { mutationStore } from '../../../lib/query/mutation-store.ts'
import { call } from '../../../net/http.ts'
import { notify } from '../../../notices.ts'
import { onSignedOut } from '../../../session/session-state.ts'
import type { AddedNumbers } from '../../call-tasks/resource-schemas.ts'
import { sendTypedNumbers } from '../../number-lists/number-entry.ts'
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

/** Adds typed numbers; see `sendTypedNumbers`. */
export function addUnsubscribed(
  phones: readonly string[],
  remark: string
): Promise<readonly string[] | undefined> {
  const body = { phones: [...phones], remark }
  return sendTypedNumbers(phones, {
    ...{ attempt, $refused, reload: unsubscribedList.reload },
    send: () => call(unsubscribedNumbers.add, { body }, { silent: true }),
    close: () => show(false)
  })
}

/** @throws `Failure`, already shown. */
export async function restoreNumbers(ids: readonly string[]): Promise<void> {
  await call(unsubscribedNumbers.remove, { body: { idList: [...ids] } })
  notify('success', messages.restored())
}

onSignedOut(() => show(false))
