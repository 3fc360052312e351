import { atom, computed, type ReadableAtom } from 'nanostores'
import type { CallPanel } from '../../contract/entities/call.ts'
import type { CustomerRow } from '../../contract/entities/customer.ts'
import { onStart } from '../../environment.ts'
import type { Remote } from '../../lib/remote.ts'
import { $phone, isOnCall } from '../../phone/phone.ts'
import type { Call } from '../../phone/types.ts'
import { onSignedOut } from '../../session/life.ts'
import { $callPanel } from '../calls/call-panel.ts'

/** Whom the seat has before it: whoever is on the line, was last, or has been looked up. */
export type Person =
  | { readonly at: 'nobody' }
  | { readonly at: 'call'; readonly call: Call; readonly panel: Remote<CallPanel> }
  | { readonly at: 'past'; readonly call: Call; readonly panel: CallPanel | undefined }
  | { readonly at: 'customer'; readonly customer: CustomerRow }

const $kept = atom<Person>({ at: 'nobody' })

/** A call that is on goes before everything else; what was looked up stays behind it. */
export const $person: ReadableAtom<Person> = computed(
  [$phone, $callPanel, $kept],
  (phone, panel, kept): Person => (isOnCall(phone) ? { at: 'call', call: phone.call, panel } : kept)
)

export const choosePerson = (customer: CustomerRow): void => $kept.set({ at: 'customer', customer })

/** By whom or by which number the calls of a person are found. */
export function searchOf(
  person: Person
): { customerId: string } | { customerPhone: string } | undefined {
  if (person.at === 'nobody') return undefined
  if (person.at === 'customer') return { customerId: person.customer.id }
  const { call, panel } = person
  const known = panel && 'at' in panel ? (panel.at === 'ready' ? panel.value : undefined) : panel
  const customerId = known?.customerId ?? call.customerId
  return customerId ? { customerId } : { customerPhone: call.number }
}

let last: Extract<Person, { at: 'call' }> | undefined

onStart(() => {
  const stops = [
    $person.subscribe(person => {
      if (person.at === 'call') last = person
    }),
    // Whoever has just hung up is the one about whom something is still to be written.
    $phone.subscribe(phone => {
      if (!last || isOnCall(phone)) return
      const { call, panel } = last
      $kept.set({ at: 'past', call, panel: panel.at === 'ready' ? panel.value : undefined })
      last = undefined
    })
  ]
  return () => {
    for (const stop of stops) stop()
  }
})

onSignedOut(() => {
  last = undefined
  $kept.set({ at: 'nobody' })
})
