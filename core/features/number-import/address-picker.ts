/** Selection of address book members (rule number-import-21). */
import { atom, computed, type ReadableAtom, readonlyType } from 'nanostores'
import { type PagedListStore, pagedList } from '../../lib/query/paged-list.ts'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { addressBookType } from '../call-tasks/enums.ts'
import type { AddressGroup, AddressMember } from '../call-tasks/resource-schemas.ts'
import { pageAfter, withMembers } from './rules/address-rules.ts'
import { taskNumbers } from './task-number-endpoints.ts'

/** Page size of select-all (rule number-import-23). */
export const ALL = 9999

export interface MemberSearch {
  readonly groupId?: string | undefined
  readonly customerName?: string | undefined
  readonly phoneNumber?: string | undefined
}

export interface ChosenPage {
  readonly rows: readonly AddressMember[]
  readonly page: number
  readonly pageSize: number
  readonly total: number
}

export interface AddressPicker {
  /** Codes of the accessible address books. */
  readonly $books: ReadableAtom<QueryState<readonly number[]>>
  readonly $book: ReadableAtom<number>
  readonly $tree: ReadableAtom<QueryState<readonly AddressGroup[]>>
  readonly $group: ReadableAtom<string | undefined>
  readonly members: PagedListStore<AddressMember, MemberSearch, undefined>
  /** Checked rows of the page that are not selected yet. */
  readonly $ticked: ReadableAtom<ReadonlySet<string>>
  readonly $chosen: ReadableAtom<readonly AddressMember[]>
  readonly $chosenPage: ReadableAtom<ChosenPage>
  /** Loads the options. Never rejects. */
  open(): Promise<void>
  chooseBook(type: number): Promise<void>
  chooseGroup(id: string): Promise<void>
  search(by: 'customerName' | 'phoneNumber', typed: string): Promise<void>
  tick(ids: ReadonlySet<string>): void
  pick(members: readonly AddressMember[]): void
  /** Selects all matches across pages. Rejects with a `Failure`, already shown. */
  pickAll(): Promise<void>
  drop(ids: readonly string[]): void
  /** Members that were selected before the page was reloaded. */
  restore(book: number, members: readonly AddressMember[]): void
  turnChosen(page: number): void
  resizeChosen(size: number): void
}

const ENTERPRISE = 1
const noMembers: ReadonlySet<string> = new Set()

export function addressPicker(): AddressPicker {
  const books = queryStore<readonly number[]>()
  const tree = queryStore<readonly AddressGroup[]>()
  const $book = atom(ENTERPRISE)
  const $group = atom<string | undefined>()
  const $ticked = atom(noMembers)
  const $chosen = atom<readonly AddressMember[]>([])
  const $paging = atom({ page: 1, pageSize: 10 })
  let request: MemberSearch = {}

  const read = (page: number, pageSize: number, query: MemberSearch, silent = true) =>
    call(
      taskNumbers.addressBookMembers,
      { query: { ...query, addressBookType: $book.get(), page, pageSize } },
      { silent }
    )
  const members = pagedList<AddressMember, MemberSearch>({
    name: 'address-book',
    query: {},
    load: ({ page, pageSize, query }) => read(page, pageSize, query)
  })

  /** Clears the checked rows of the previous list. */
  function loadPage(query: MemberSearch): Promise<void> {
    request = query
    $ticked.set(noMembers)
    return members.search(query)
  }

  function choose(chosen: readonly AddressMember[]): void {
    $chosen.set(chosen)
    const { page, pageSize } = $paging.get()
    $paging.set({ pageSize, page: pageAfter(page, pageSize, chosen.length) })
  }

  const readTree = () =>
    tree.load(() =>
      call(
        taskNumbers.addressBookTree,
        { query: { addressBookType: $book.get() } },
        { silent: true }
      )
    )

  async function chooseBook(type: number): Promise<void> {
    $book.set(type)
    $group.set(undefined)
    $chosen.set([])
    members.clear()
    await readTree()
  }

  return {
    $books: readonlyType(books.$store),
    $book: readonlyType($book),
    $tree: readonlyType(tree.$store),
    $group: readonlyType($group),
    members,
    $ticked: readonlyType($ticked),
    $chosen: readonlyType($chosen),
    $chosenPage: computed([$chosen, $paging], (chosen, { page, pageSize }) => ({
      rows: chosen.slice((page - 1) * pageSize, page * pageSize),
      ...{ page, pageSize, total: chosen.length }
    })),
    async open() {
      members.clear()
      await books.load(() => call(taskNumbers.addressBookGranted, {}, { silent: true }))
      const granted = books.$store.get()
      if (granted.status !== 'ready') return
      if ($chosen.get().length > 0 && granted.value.includes($book.get())) return readTree()
      const first = addressBookType.options.find(({ value }) => granted.value.includes(value))
      await chooseBook(first?.value ?? ENTERPRISE)
    },
    chooseBook,
    async chooseGroup(id) {
      $group.set(id)
      await loadPage({ groupId: id })
    },
    search: (by, typed) => {
      const text = typed.trim()
      return loadPage({ groupId: $group.get(), ...(text !== '' && { [by]: text }) })
    },
    tick: ids => $ticked.set(ids),
    pick(picked) {
      choose(withMembers($chosen.get(), picked))
      $ticked.set(noMembers)
    },
    async pickAll() {
      const { list, total } = members.$list.get()
      const all = list.length >= total ? list : (await read(1, ALL, request, false)).list
      choose(withMembers($chosen.get(), all))
      $ticked.set(noMembers)
    },
    drop(ids) {
      const gone = new Set(ids)
      choose($chosen.get().filter(({ id }) => !gone.has(id)))
    },
    restore(book, members) {
      if ($chosen.get().length > 0) return
      $book.set(book)
      choose(members)
    },
    turnChosen: page => $paging.set({ ...$paging.get(), page }),
    resizeChosen: pageSize => $paging.set({ page: 1, pageSize })
  }
}
