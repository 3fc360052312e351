/** The customer of a call for the customer panel, which may not be known yet. */
import { atom, computed, type ReadableAtom } from 'nanostores'
import { onSignedOut } from '../../session/session-state.ts'
import { $person, knownPanel, type Person } from './workbench-person.ts'

export interface Subject {
  /** Lookup state; `unregistered`: the number has no customer. */
  readonly status: 'none' | 'loading' | 'known' | 'unregistered' | 'failed'
  readonly customerId: string | undefined
  readonly callRecordId: string | undefined
}

/** Customers created by a form for unknown callers, by call id. */
const $made = atom<ReadonlyMap<string, string>>(new Map())

export const $subject: ReadableAtom<Subject> = computed([$person, $made], subjectOf)

function subjectOf(person: Person, made: ReadonlyMap<string, string>): Subject {
  const none = { customerId: undefined, callRecordId: undefined }
  if (person.status === 'none') return { status: 'none', ...none }
  if (person.status === 'customer') return { status: 'known', ...none, customerId: person.id }
  const { callRecordId } = person.call
  const panel = knownPanel(person)
  // The server's data takes precedence over the form's.
  const customerId = panel?.customerId ?? made.get(callRecordId ?? '') ?? person.call.customerId
  if (customerId) return { status: 'known', customerId, callRecordId }
  const status = panel ? 'unregistered' : person.panel.status === 'failed' ? 'failed' : 'loading'
  return { status, customerId: undefined, callRecordId }
}

/** Links a newly created customer to the call. */
export function callerBecame(callRecordId: string, customerId: string): void {
  $made.set(new Map([...$made.get(), [callRecordId, customerId]]))
}

onSignedOut(() => $made.set(new Map()))
