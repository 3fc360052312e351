/** Customers and numbers among what the palette finds. */

import { openPerson } from '../../core/areas/person/open.ts'
import type { CustomerRow } from '../../core/contract/entities/customer.ts'
import { lastOf, type Remote } from '../../core/lib/remote.ts'
import { isLocalNumber, isTelephoneNumber, plainNumber } from '../../core/rules/phone-number.ts'
import { $agent } from '../../core/session/seat.ts'
import { paletteText as t } from '../../core/text/palette.ts'
import { begin } from '../../widgets/parts/begin.ts'
import { dial } from '../../widgets/softphone/phone.ts'
import type { Action } from './actions.ts'
import { find, type Sound } from './find.ts'

/** As the server tells them: a number with stars keeps them. */
const customerEntries = (found: readonly CustomerRow[]): readonly Action[] =>
  found.map(({ id, customerName, phone, companyName }) => ({
    key: `customer ${id}`,
    label: customerName || phone,
    note: [customerName && phone, companyName].filter(Boolean).join(' · '),
    act: () => openPerson(id)
  }))

/**
 * The customers for what is typed. Until its answer is here, those of the question before stay only
 * where they have the new words as well: Enter opens the first of them at once.
 */
export function customersFor(
  found: Remote<readonly CustomerRow[]>,
  query: string,
  isAboutTo: boolean,
  sound?: Sound
): readonly Action[] {
  const entries = customerEntries(lastOf(found) ?? [])
  return !isAboutTo && found.at === 'ready' ? entries : find(entries, query, sound)
}

/** A number that can be dialled is dialled, by those who have a seat. */
export function numberEntries(query: string): readonly Action[] {
  const number = plainNumber(query)
  const isNumber = isTelephoneNumber(number) || isLocalNumber(number)
  if (!isNumber || !$agent.get()) return []
  const act = () => begin(dial(number))
  return [{ key: 'dial', label: t.dialNumber({ number }), sign: 'outgoing', act }]
}
