/** The members of an address book, and those who are picked of them (doc 2 §2.7, §4.4). */
import { atom, computed, type ReadableAtom, readonlyType } from 'nanostores'
import { taskNumbers } from '../../contract/endpoints/task-numbers.ts'
import type { AddressGroup, AddressMember } from '../../contract/entities/task-resources.ts'
import { addressBookType } from '../../contract/enums/call-tasks.ts'
import { type PagedListStore, pagedList } from '../../lib/paged-list.ts'
import { type Remote, remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { pageAfter, withMembers } from '../../rules/tasks/address-picker.ts'

/** Select-all asks for so many at once (doc 2 §9). */
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
  /** The books that one may use, by their codes. */
  readonly $books: ReadableAtom<Remote<readonly number[]>>
  readonly $book: ReadableAtom<number>
  readonly $tree: ReadableAtom<Remote<readonly AddressGroup[]>>
  readonly $group: ReadableAtom<string | undefined>
  readonly members: PagedListStore<AddressMember, MemberSearch, undefined>
  /** Those of the page that are ticked and not picked yet. */
  readonly $ticked: ReadableAtom<ReadonlySet<string>>
  readonly $chosen: ReadableAtom<readonly AddressMember[]>
  readonly $chosenPage: ReadableAtom<ChosenPage>
  /** Reads what there is to choose from. Never rejects. */
  open(): Promise<void>
  chooseBook(type: number): Promise<void>
  chooseGroup(id: string): Promise<void>
  search(by: 'customerName' | 'phoneNumber', words: string): Promise<void>
  tick(ids: ReadonlySet<string>): void
  pick(members: readonly AddressMember[]): void
  /** Everybody who is found, whatever page is shown. Rejects with a `Failure`, which was told. */
  pickAll(): Promise<void>
  drop(ids: readonly string[]): void
  turnChosen(page: number): void
  resizeChosen(size: number): void
}

const ENTERPRISE = 1
const nobody: ReadonlySet<string> = new Set()

export function addressPicker(): AddressPicker {
  const books = remote<readonly number[]>()
  const tree = remote<readonly AddressGroup[]>()
  const $book = atom(ENTERPRISE)
  const $group = atom<string | undefined>()
  const $ticked = atom(nobody)
  const $chosen = atom<readonly AddressMember[]>([])
  const $paging = atom({ page: 1, pageSize: 10 })
  let asked: MemberSearch = {}

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

  /** What was ticked was ticked in another list. */
  function look(query: MemberSearch): Promise<void> {
    asked = query
    $ticked.set(nobody)
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
      if (granted.at !== 'ready') return
      const first = addressBookType.options.find(({ value }) => granted.value.includes(value))
      await chooseBook(first?.value ?? ENTERPRISE)
    },
    chooseBook,
    async chooseGroup(id) {
      $group.set(id)
      await look({ groupId: id })
    },
    search: (by, words) => {
      const text = words.trim()
      return look({ groupId: $group.get(), ...(text !== '' && { [by]: text }) })
    },
    tick: ids => $ticked.set(ids),
    pick(picked) {
      choose(withMembers($chosen.get(), picked))
      $ticked.set(nobody)
    },
    async pickAll() {
      const { list, total } = members.$list.get()
      const all = list.length >= total ? list : (await read(1, ALL, asked, false)).list
      choose(withMembers($chosen.get(), all))
      $ticked.set(nobody)
    },
    drop(ids) {
      const gone = new Set(ids)
      choose($chosen.get().filter(({ id }) => !gone.has(id)))
    },
    turnChosen: page => $paging.set({ ...$paging.get(), page }),
    resizeChosen: pageSize => $paging.set({ page: 1, pageSize })
  }
}
