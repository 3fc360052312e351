/** The black, the red and the white list: what stands on them, and what is done from their pages. */
import { blackList, redList, whiteList } from '../../contract/endpoints/number-lists.ts'
import type { ListedNumber } from '../../contract/entities/task-resources.ts'
import { type NumberListKind, numberListKind } from '../../contract/enums/call-tasks.ts'
import { onStart } from '../../environment.ts'
import { areaList, type SearchOf } from '../../lib/area-list.ts'
import type { PagedListStore } from '../../lib/paged-list.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/life.ts'
import { numberListText as t } from '../../text/number-lists.ts'
import { transferText } from '../../text/transfers.ts'
import { $transferChange, isOver } from '../transfer/transfers.ts'
import { $libraries, loadLibraries } from './libraries.ts'

export type ListedSearch = Omit<SearchOf<typeof redList.list>, 'libId'>
type Rows = PagedListStore<ListedNumber, ListedSearch, undefined>

/** One of the lists; of the black one, one of its libraries. */
export interface Shelf {
  readonly kind: NumberListKind
  readonly libId: number
}

/** What each list is asked by. */
export const listRows = { black: blackList, red: redList, white: whiteList } as const

const stores = new Map<string, Rows>()

/** The rows of a list, in a store of its own. */
export function listOf({ kind, libId }: Shelf): Rows {
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

/** What is on show is read again, and so are the libraries, which say how much stands in each. */
export async function reloadLists(): Promise<void> {
  const shown = [...stores.values()].filter(({ $list }) => $list.lc > 0)
  await Promise.all([
    ...shown.map(({ reload }) => reload()),
    $libraries.lc > 0 ? loadLibraries() : undefined
  ])
}

/** Takes numbers off a list. Rejects with a `Failure` of which the person has been told. */
export async function removeListed(kind: NumberListKind, ids: readonly string[]): Promise<void> {
  await call(listRows[kind].remove, { body: { idList: [...ids] } })
  notify('success', t.removed())
  if (kind === 'black') await loadLibraries()
}

/** Has the server write what is found into a file; the transfer list shows how far it is. */
export async function exportListed({ kind, libId }: Shelf, search: ListedSearch): Promise<void> {
  await call(listRows[kind].exportAll, { body: { ...search, libId } })
  notify('success', transferText.begun())
}

const imports = new Set<string>()
/** What is over may be told before the answer to its beginning has come. */
const ended = new Set<string>()

/** The rows of an import come while it runs: its list is read again when it is over. */
export function expectImport(id: string): void {
  if (ended.delete(id)) void reloadLists()
  else imports.add(id)
}

onStart(() =>
  $transferChange.listen(told => {
    if (!told || !isOver(told)) return
    if (imports.delete(told.id)) void reloadLists()
    else ended.add(told.id)
  })
)

onSignedOut(() => {
  imports.clear()
  ended.clear()
})

/** What a list is called: 黑名单, or the library of it. */
export function nameOfShelf({ kind, libId }: Shelf): string {
  const state = $libraries.get()
  const known =
    state.at === 'ready' ? state.value : state.at === 'loading' ? state.before : undefined
  const library = known?.find(one => one.libId === libId)
  return kind === 'black' && library ? library.libName : numberListKind.label(kind)
}
