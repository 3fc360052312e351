import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { endpoints } from '../../contract/first-endpoints.ts'
import { onStart } from '../../environment/environment.ts'
import { plainNumber } from '../../lib/format/phone-number.ts'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { $onCall } from '../../session/call-guard.ts'
import { onSignedOut } from '../../session/session-state.ts'
import type { CustomerRow, NumberOrigin } from '../customers/schemas.ts'
import { workbenchMessages as messages } from './messages.ts'

export interface Found {
  readonly customers: readonly CustomerRow[]
  /** The number searched for and its home region. */
  readonly number: { readonly number: string; readonly origin: NumberOrigin } | undefined
}

/** Maximum number of matches from the server. */
export const OFFERED = 20 // rule workbench-3

const LEAST = 2 // rule workbench-3
/** From this many digits on, the text is a full number. */
const NUMBER = /^\+?\d{7,}$/

const read = queryStore<Found>()
const $wrong = atom<string | undefined>()

/** Result of the search. */
export const $found: ReadableAtom<QueryState<Found>> = read.$store
/** Validation message of the search. */
export const $findError = readonlyType($wrong)

/** Searches customers by name, company or number; a full number also gets its region. */
export async function findPeople(text: string): Promise<void> {
  const searchContent = text.trim()
  const isTooShort = searchContent.length < LEAST
  $wrong.set(isTooShort ? messages.tooShort() : undefined)
  if (isTooShort) return
  const plain = plainNumber(searchContent)
  const isNumber = NUMBER.test(plain)
  await read.load(async () => {
    const [customers, origin] = await Promise.all([
      call(
        endpoints.customers.search,
        { query: { searchContent: isNumber ? plain : searchContent } },
        { silent: true }
      ),
      isNumber ? call(endpoints.customers.check, { phone: plain }, { silent: true }) : undefined
    ])
    return { customers, number: origin && { number: plain, origin } }
  })
}

/** Clears the validation message on input. */
export const clearFindError = (): void => $wrong.set(undefined)

/** Ends the search. */
export function endFind(): void {
  read.forget()
  $wrong.set(undefined)
}

onSignedOut(endFind)

// Search results would hide an incoming caller.
onStart(() => {
  let wasOn = false
  return $onCall.subscribe(isOn => {
    if (isOn && !wasOn) endFind()
    wasOn = isOn
  })
})
