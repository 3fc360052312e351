/** Lists of clues and their actions. */

import { importOrNotify } from '../../lib/async/import-or-notify.ts'
import { areaList, type SearchOf } from '../../lib/query/area-list.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onClueTaskChange } from '../clue-tasks/live-clue-tasks.ts'
import { clues } from './endpoints.ts'
import { clueMessages as messages } from './messages.ts'
import type { ClueRow } from './schemas.ts'

export type ClueSearch = Omit<SearchOf<typeof clues.list>, 'scope'>

type Scope = 'mine' | 'shared' | 'unclaimed'

const listOf = (scope: Scope) =>
  areaList<ClueRow, ClueSearch>({
    name: `clues-${scope}`,
    query: {},
    load: ({ query, ...page }) =>
      call(clues.list, { query: { ...query, ...page, scope } }, { silent: true })
  })

/** Clues owned by the user. */
export const ownClues = listOf('mine')

/** Clues shared with the user. */
export const sharedClues = listOf('shared')

/** Clues without an owner; claiming one makes the user its owner. */
export const unclaimedClues = listOf('unclaimed')

const lists = [ownClues, sharedClues, unclaimedClues]

onClueTaskChange(() => {
  for (const { $list, refresh } of lists) if ($list.lc > 0) void refresh()
})

/** Reloads the visible lists after a change. */
export async function reloadClues(): Promise<void> {
  await Promise.all(lists.map(({ $list, reload }) => ($list.lc > 0 ? reload() : undefined)))
}

export const canChange = ({ customerId }: Pick<ClueRow, 'customerId'>): boolean =>
  customerId === null

/** The clues with these ids that the action applies to, from any of the lists. */
const among = (ids: readonly string[], canBe: (clue: ClueRow) => boolean): string[] => {
  const rows = lists.flatMap(({ $list }) => $list.get().list)
  return [...new Set(rows.filter(row => ids.includes(row.id) && canBe(row)).map(({ id }) => id))]
}

/**
 * Turns clues into customers.
 * @throws `Failure`, already shown.
 */
export async function changeClues(idList: readonly string[]): Promise<void> {
  await call(clues.turnCustomer, { body: { idList: [...idList] } })
  notify('success', messages.turned())
}

/** The same for the selected rows, without those that are customers already. */
export async function changeTicked(ids: readonly string[]): Promise<void> {
  const idList = among(ids, canChange)
  if (idList.length === 0) notify('info', messages.nothingToTurn())
  else await changeClues(idList)
}

/**
 * Claims unowned clues.
 * @throws `Failure`, already shown.
 */
export async function claimClues(idList: readonly string[]): Promise<void> {
  await call(clues.claim, { body: { idList: [...idList] } })
  notify('success', messages.claimed())
}

export const canRemove = ({ canDelete }: Pick<ClueRow, 'canDelete'>): boolean => canDelete

/** @throws `Failure`, already shown. */
export async function removeClues(idList: readonly string[]): Promise<void> {
  await call(clues.remove, { body: { idList: [...idList] } })
  notify('success', messages.removed())
}

/** The same for the selected rows, without those of other users. */
export async function removeTicked(ids: readonly string[]): Promise<void> {
  const idList = among(ids, canRemove)
  if (idList.length === 0) notify('info', messages.nothingToRemove())
  else await removeClues(idList)
}

/** Starts an export of the search result to the transfer list. */
export async function exportClues(body: SearchOf<typeof clues.list>): Promise<unknown> {
  const { startTransfer } = await importOrNotify(() => import('../transfer-list/transfers.ts'))
  return startTransfer(call(clues.exportRows, { body }))
}

export const exportFrom = (scope: Scope) => (query: ClueSearch) => exportClues({ ...query, scope })

/** The selected clues that the user may share: their own. */
export const shareable = (ids: readonly string[]): readonly string[] =>
  among(ids, ({ isMine }) => isMine)
