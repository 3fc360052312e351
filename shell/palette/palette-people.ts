/** Customers and numbers in the palette's results. */

import type { CustomerRow } from '../../core/features/customers/schemas.ts'
import { openPerson } from '../../core/features/person/person-window.ts'
import {
  isLocalNumber,
  isTelephoneNumber,
  plainNumber
} from '../../core/lib/format/phone-number.ts'
import { lastOf, type QueryState } from '../../core/lib/query/query-store.ts'
import { paletteMessages as messages } from '../../core/messages/palette-messages.ts'
import { $agent } from '../../core/session/seat.ts'
import { begin } from '../../widgets/parts/begin-part.ts'
import { dial } from '../../widgets/softphone/softphone-phone.ts'
import { find, type Sound } from './find-commands.ts'
import type { Action } from './palette-actions.ts'

/** Numbers as the server sends them: masked ones stay masked. */
const customerEntries = (found: readonly CustomerRow[]): readonly Action[] =>
  found.map(({ id, customerName, phone, companyName }) => ({
    key: `customer ${id}`,
    label: customerName || phone,
    note: [customerName && phone, companyName].filter(Boolean).join(' · '),
    act: () => openPerson(id)
  }))

/**
 * Customers that match the query. While a request is pending, previous results stay only if they match
 * the new words as well: Enter opens the first one at once.
 */
export function customersFor(
  found: QueryState<readonly CustomerRow[]>,
  query: string,
  isAboutTo: boolean,
  sound?: Sound
): readonly Action[] {
  const entries = customerEntries(lastOf(found) ?? [])
  return !isAboutTo && found.status === 'ready' ? entries : find(entries, query, sound)
}

/** Dials a number typed into the palette, for users with a seat. */
export function numberEntries(query: string): readonly Action[] {
  const number = plainNumber(query)
  const isNumber = isTelephoneNumber(number) || isLocalNumber(number)
  if (!isNumber || !$agent.get()) return []
  const act = () => begin(dial(number))
  return [{ key: 'dial', label: messages.dialNumber({ number }), sign: 'outgoing', act }]
}
