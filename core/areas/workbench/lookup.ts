import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { endpoints } from '../../contract/endpoints/index.ts'
import type { CustomerRow, NumberOrigin } from '../../contract/entities/customer.ts'
import { onStart } from '../../environment.ts'
import { type Remote, remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { plainNumber } from '../../rules/phone-number.ts'
import { $onCall } from '../../session/call-guard.ts'
import { onSignedOut } from '../../session/life.ts'
import { workbenchText as t } from '../../text/workbench.ts'

export interface Found {
  readonly customers: readonly CustomerRow[]
  /** Where the number is at home, when a number was looked for. */
  readonly number: { readonly number: string; readonly origin: NumberOrigin } | undefined
}

/** How many the server offers at most. */
export const OFFERED = 20

const LEAST = 2
/** From so many digits on it is a number and not a part of one. */
const NUMBER = /^\+?\d{7,}$/

const read = remote<Found>()
const $wrong = atom<string | undefined>()

/** Whom a search has found. */
export const $found: ReadableAtom<Remote<Found>> = read.$store
/** Why nobody was looked for. */
export const $findComplaint = readonlyType($wrong)

/** Looks for customers by name, company or number; a whole number is told its origin as well. */
export async function findPeople(words: string): Promise<void> {
  const searchContent = words.trim()
  const isTooShort = searchContent.length < LEAST
  $wrong.set(isTooShort ? t.tooShort() : undefined)
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

/** What was wrong may be right by now. */
export const forgiveFind = (): void => $wrong.set(undefined)

/** Nothing is looked for any more. */
export function endFind(): void {
  read.forget()
  $wrong.set(undefined)
}

onSignedOut(endFind)

// What was found would push whoever calls out of sight.
onStart(() => {
  let wasOn = false
  return $onCall.subscribe(isOn => {
    if (isOn && !wasOn) endFind()
    wasOn = isOn
  })
})
