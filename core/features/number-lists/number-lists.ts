/** The black, red and white lists: rows and actions of their pages. */

import { areaList, type SearchOf } from '../../lib/query/area-list.ts'
import type { PagedListStore } from '../../lib/query/paged-list.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { type NumberListKind, numberListKind } from '../call-tasks/enums.ts'
import type { ListedNumber } from '../call-tasks/resource-schemas.ts'
import { afterImports } from '../transfer-list/after-imports.ts'
import { transferMessages } from '../transfer-list/messages.ts'
import { blackList, redList, whiteList } from './endpoints.ts'
import { numberListMessages as messages } from './messages.ts'
import { $libraries, loadLibraries } from './number-libraries.ts'

export type ListedSearch = Omit<SearchOf<typeof redList.list>, 'libId'>
type Rows = PagedListStore<ListedNumber, ListedSearch, undefined>

/** One of the lists; for the black one, one of its libraries. */
export interface ListKey {
  readonly kind: NumberListKind
  readonly libId: number
}

/** Endpoints by list. */
export const listRows = { black: blackList, red: redList, white: whiteList } as const

const stores = new Map<string, Rows>()

/** The rows of one list. */
export function listOf({ kind, libId }: ListKey): Rows {
  const name = `${kind}-list-${libId}`
  const store =
    stores.get(name) ??
    areaList<ListedNumber, ListedSearch>({
      name: `${kind}-list`,
      query: {},
      load: ({ query, ...page }) =>
        call(listRows[kind].list, { query: { ...query, ...page, libId } }, { silent: true })
    })
  stores.set(name, store)
  return store
}

/** Reloads the visible lists, and the libraries for their counts. */
export async function reloadLists(): Promise<void> {
  const shown = [...stores.values()].filter(({ $list }) => $list.lc > 0)
  await Promise.all([
    ...shown.map(({ reload }) => reload()),
    $libraries.lc > 0 ? loadLibraries() : undefined
  ])
}

/**
 * Removes numbers from a list.
 * @throws `Failure`, already shown.
 */
export async function removeListed(kind: NumberListKind, ids: readonly string[]): Promise<void> {
  await call(listRows[kind].remove, { body: { idList: [...ids] } })
  notify('success', messages.removed())
  if (kind === 'black') await loadLibraries()
}

/** Starts an export of the search result to the transfer list. */
export async function exportListed({ kind, libId }: ListKey, search: ListedSearch): Promise<void> {
  await call(listRows[kind].exportAll, { body: { ...search, libId } })
  notify('success', transferMessages.exportStarted())
}

/** Reloads the list when an import job ends, as its rows arrive during the job. */
export const expectImport = afterImports(() => reloadLists())

/** Display name: 黑名单, or its library. */
export function nameOfList({ kind, libId }: ListKey): string {
  const state = $libraries.get()
  const known =
    state.status === 'ready' ? state.value : state.status === 'loading' ? state.before : undefined
  const library = known?.find(one => one.libId === libId)
  return kind === 'black' && library ? library.libName : numberListKind.label(kind)
}
