/** The few customers that somebody may mean while they type, for whoever may see customers. */
import { atom, readonlyType } from 'nanostores'
import { after } from '../../clock.ts'
import { endpoints } from '../../contract/endpoints/index.ts'
import type { CustomerRow } from '../../contract/entities/customer.ts'
import { remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { plainNumber } from '../../rules/phone-number.ts'
import { onSignedOut } from '../../session/life.ts'
import { $may } from '../../session/user.ts'

/** The server takes no fewer characters. */
const LEAST = 2
const MOST = 8
/** Nobody is asked between two keys. */
const PAUSE_MS = 300
const NUMBER = /^\+?\d{3,}$/

const read = remote<readonly CustomerRow[]>()
const $waiting = atom(false)
let callOff = (): void => undefined

/** Hidden numbers are as the server tells them, with stars. */
export const $fewCustomers = read.$store
/** Whether the server is about to be asked. */
export const $isAboutToFind = readonlyType($waiting)

export const mayFindCustomers = (): boolean =>
  $may.get()('CCS.CALL.CENTER') || $may.get()('CMC.CUST.MANA')

/** By name, company or number; those who have the list alone, by name or number. */
async function ask(words: string): Promise<readonly CustomerRow[]> {
  const plain = plainNumber(words)
  const isNumber = NUMBER.test(plain)
  const searchContent = isNumber ? plain : words
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

/** Asks once nobody has typed for a moment; of several questions the last one's answer counts. */
export function findFew(typed: string): void {
  const words = typed.trim()
  callOff()
  const isAsked = words.length >= LEAST && mayFindCustomers()
  $waiting.set(isAsked)
  if (!isAsked) {
    read.forget()
    return
  }
  callOff = after(PAUSE_MS, () => {
    $waiting.set(false)
    void read.load(async () => (await ask(words)).slice(0, MOST))
  })
}

export function endFindFew(): void {
  callOff()
  $waiting.set(false)
  read.forget()
}

onSignedOut(endFindFew)
