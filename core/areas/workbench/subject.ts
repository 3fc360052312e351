/** Whom the customer's panel is to show, which is not known yet for every call. */
import { atom, computed, type ReadableAtom } from 'nanostores'
import { onSignedOut } from '../../session/life.ts'
import { $person, knownPanel, type Person } from './person.ts'

export interface Subject {
  /** Whether it is known who it is; `stranger`: the server knows nobody under the number. */
  readonly who: 'nobody' | 'coming' | 'known' | 'stranger' | 'failed'
  readonly customerId: string | undefined
  readonly callRecordId: string | undefined
}

/** Those whom a form has just made of unknown callers, by the id of the call. */
const $made = atom<ReadonlyMap<string, string>>(new Map())

export const $subject: ReadableAtom<Subject> = computed([$person, $made], subjectOf)

function subjectOf(person: Person, made: ReadonlyMap<string, string>): Subject {
  const none = { customerId: undefined, callRecordId: undefined }
  if (person.at === 'nobody') return { who: 'nobody', ...none }
  if (person.at === 'customer') return { who: 'known', ...none, customerId: person.id }
  const { callRecordId } = person.call
  const panel = knownPanel(person)
  // The server's word goes before what a form has said.
  const customerId = panel?.customerId ?? made.get(callRecordId ?? '') ?? person.call.customerId
  if (customerId) return { who: 'known', customerId, callRecordId }
  const who = panel ? 'stranger' : person.panel.at === 'failed' ? 'failed' : 'coming'
  return { who, customerId: undefined, callRecordId }
}

/** The unknown caller has been written down. */
export function callerBecame(callRecordId: string, customerId: string): void {
  $made.set(new Map([...$made.get(), [callRecordId, customerId]]))
}

onSignedOut(() => $made.set(new Map()))
