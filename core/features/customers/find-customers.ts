/** Autocomplete of customers, for users who may read them. */
import { atom, readonlyType } from 'nanostores'
import { endpoints } from '../../contract/first-endpoints.ts'
import { after } from '../../environment/clock.ts'
import { plainNumber } from '../../lib/format/phone-number.ts'
import { queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { $may } from '../../session/user.ts'
import type { CustomerRow } from './schemas.ts'

/** Minimum length that the server accepts. */
const LEAST = 2
const MOST = 8
/** Debounce of the input. */
const PAUSE_MS = 300
const NUMBER = /^\+?\d{3,}$/

const read = queryStore<readonly CustomerRow[]>()
const $waiting = atom(false)
let callOff = (): void => undefined

/** Masked numbers stay masked. */
export const $fewCustomers = read.$store
/** Whether a request is about to be sent. */
export const $isAboutToFind = readonlyType($waiting)

export const mayFindCustomers = (): boolean =>
  $may.get()('CCS.CALL.CENTER') || $may.get()('CMC.CUST.MANA')

/** By name, company or number; users with access to the list alone, by name or number. */
async function fetchMatches(text: string): Promise<readonly CustomerRow[]> {
  const plain = plainNumber(text)
  const isNumber = NUMBER.test(plain)
  const searchContent = isNumber ? plain : text
  if ($may.get()('CCS.CALL.CENTER'))
    return call(endpoints.customers.search, { query: { searchContent } }, { silent: true })
  const by = isNumber ? { phone: searchContent } : { customerName: searchContent }
  const page = { page: 1, pageSize: MOST }
  const { list } = await call(
    endpoints.customers.list,
    { query: { ...page, ...by } },
    { silent: true }
  )
  return list
}

/** Searches after the debounce; only the latest reply counts. */
export function findFew(typed: string): void {
  const text = typed.trim()
  callOff()
  const isSearching = text.length >= LEAST && mayFindCustomers()
  $waiting.set(isSearching)
  if (!isSearching) {
    read.forget()
    return
  }
  callOff = after(PAUSE_MS, () => {
    $waiting.set(false)
    void read.load(async () => (await fetchMatches(text)).slice(0, MOST))
  })
}

export function endFindFew(): void {
  callOff()
  $waiting.set(false)
  read.forget()
}

onSignedOut(endFindFew)
