/** The clues that somebody follows up, and what is done to them from their lists. */
import { clues } from '../../contract/endpoints/clues.ts'
import type { ClueRow } from '../../contract/entities/clue.ts'
import { areaList, type SearchOf } from '../../lib/area-list.ts'
import { fetched } from '../../lib/fetched.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { clueText as t } from '../../text/clues.ts'

export type ClueSearch = Omit<SearchOf<typeof clues.list>, 'scope'>

type Scope = 'mine' | 'shared' | 'unclaimed'

const listOf = (scope: Scope) =>
  areaList<ClueRow, ClueSearch>({
    name: `clues-${scope}`,
    query: {},
    load: ({ query, ...page }) =>
      call(clues.list, { query: { ...query, ...page, scope } }, { silent: true })
  })

/** Those that one follows up oneself. */
export const ownClues = listOf('mine')

/** Those that somebody has shared with one. */
export const sharedClues = listOf('shared')

/** Those that nobody has: whoever claims one follows it up. */
export const unclaimedClues = listOf('unclaimed')

const lists = [ownClues, sharedClues, unclaimedClues]

/** What is on show is read again: a clue looks different now. */
export async function reloadClues(): Promise<void> {
  await Promise.all(lists.map(({ $list, reload }) => ($list.lc > 0 ? reload() : undefined)))
}

export const canTurn = ({ customerId }: Pick<ClueRow, 'customerId'>): boolean => customerId === null

/** Of those with these ids the ones for which something can be done, from whichever list they stand in. */
const among = (ids: readonly string[], canBe: (clue: ClueRow) => boolean): string[] => {
  const rows = lists.flatMap(({ $list }) => $list.get().list)
  return [...new Set(rows.filter(row => ids.includes(row.id) && canBe(row)).map(({ id }) => id))]
}

/** Clues become customers. Rejects with a `Failure` of which the person has been told. */
export async function turnClues(idList: readonly string[]): Promise<void> {
  await call(clues.turnCustomer, { body: { idList: [...idList] } })
  notify('success', t.turned())
}

/** The same for those that are ticked; the ones that are customers already are left out. */
export async function turnTicked(ids: readonly string[]): Promise<void> {
  const idList = among(ids, canTurn)
  if (idList.length === 0) notify('info', t.nothingToTurn())
  else await turnClues(idList)
}

/** Nobody's clues become one's own. Rejects with a `Failure` of which the person has been told. */
export async function claimClues(idList: readonly string[]): Promise<void> {
  await call(clues.claim, { body: { idList: [...idList] } })
  notify('success', t.claimed())
}

export const canRemove = ({ canDelete }: Pick<ClueRow, 'canDelete'>): boolean => canDelete

/** Rejects with a `Failure` of which the person has been told. */
export async function removeClues(idList: readonly string[]): Promise<void> {
  await call(clues.remove, { body: { idList: [...idList] } })
  notify('success', t.removed())
}

/** The same for those that are ticked: other people's stay. */
export async function removeTicked(ids: readonly string[]): Promise<void> {
  const idList = among(ids, canRemove)
  if (idList.length === 0) notify('info', t.nothingToRemove())
  else await removeClues(idList)
}

/** Has the server write what a list is searched for into a file of the transfer list. */
export const exportFrom =
  (scope: Scope) =>
  async (query: ClueSearch): Promise<unknown> => {
    const { begun } = await fetched(() => import('../transfer/transfers.ts'))
    return begun(call(clues.exportRows, { body: { ...query, scope } }))
  }

/** Of the ticked ones those that one may share: one's own. */
export const shareable = (ids: readonly string[]): readonly string[] =>
  among(ids, ({ isMine }) => isMine)
