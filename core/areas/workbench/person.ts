/** Whom the seat has before it: whoever is on the line, was on it, or has been looked up. */
import { atom, computed, type ReadableAtom, readonlyType } from 'nanostores'
import { endpoints } from '../../contract/endpoints/index.ts'
import type { CallPanel } from '../../contract/entities/call.ts'
import type { CustomerRow } from '../../contract/entities/customer.ts'
import { onStart } from '../../environment.ts'
import { toFailure } from '../../failure.ts'
import type { Remote } from '../../lib/remote.ts'
import { call as ask } from '../../net/http.ts'
import { $phone, isOnCall } from '../../phone/phone.ts'
import type { Call, PhoneState } from '../../phone/types.ts'
import { whileSignedIn } from '../../session/account.ts'
import { onSignedOut } from '../../session/life.ts'
import { commonText } from '../../text/common.ts'
import { $callPanel, readCallPanel } from '../calls/call-panel.ts'
import { keepInMind, rememberedBySeat } from './memory.ts'

/** What is known of a call, also of one that a reload of the page has left behind. */
export type KnownCall = Pick<Call, 'callRecordId' | 'customerId' | 'number' | 'name' | 'direction'>

export type Person =
  | { readonly at: 'nobody' }
  | { readonly at: 'call' | 'past'; readonly call: KnownCall; readonly panel: Remote<CallPanel> }
  /** Without the row until it has been read. */
  | { readonly at: 'customer'; readonly id: string; readonly row: CustomerRow | undefined }

const nobody: Person = { at: 'nobody' }
const $past = atom<KnownCall | undefined>()
const $chosen = atom<{ readonly id: string; readonly row: CustomerRow | undefined } | undefined>()
const $away = atom(false)
const $pastPanel = atom<Remote<CallPanel>>({ at: 'none' })

const $kept = computed(
  [$past, $pastPanel, $chosen],
  (call, panel, chosen): Person =>
    call ? { at: 'past', call, panel } : chosen ? { at: 'customer', ...chosen } : nobody
)

/** Whether somebody else is being looked at while a call is on. */
export const $isAway = readonlyType($away)

/** Whoever listens in on somebody else's call has nobody on the line of their own. */
const hasCaller = (phone: PhoneState): phone is Exclude<PhoneState, { at: 'idle' | 'wrap-up' }> =>
  isOnCall(phone) && phone.call.kind === 'ordinary'

/** A call that begins goes before everything else; what was looked up stays behind it. */
export const $person: ReadableAtom<Person> = computed(
  [$phone, $callPanel, $kept, $away],
  (phone, panel, kept, isAway): Person =>
    hasCaller(phone) && !isAway ? { at: 'call', call: phone.call, panel } : kept
)

/** The call on show, which the lists mark; none while somebody is on show who was looked up. */
export const $opened: ReadableAtom<string | undefined> = computed($person, person =>
  'call' in person ? person.call.callRecordId : undefined
)

type WithCall = Extract<Person, { at: 'call' | 'past' }>

/** What has been read of a caller, also while it is read again; never of the one before. */
export function knownPanel({
  call,
  panel
}: Pick<WithCall, 'call' | 'panel'>): CallPanel | undefined {
  const read =
    panel.at === 'ready' ? panel.value : panel.at === 'loading' ? panel.before : undefined
  return read?.callRecordId === call.callRecordId ? read : undefined
}

/** Shows a customer who was looked up, also during a call. */
export function choosePerson(customer: CustomerRow): void {
  if (isOnTheLine(customer)) {
    returnToCall()
    return
  }
  $chosen.set({ id: customer.id, row: customer })
  $past.set(undefined)
  $pastPanel.set({ at: 'none' })
  $away.set(hasCaller($phone.get()))
  keepInMind({ customerId: customer.id })
}

/** Shows whoever an earlier call was with. */
export function chooseCall(call: KnownCall): void {
  $pastPanel.set({ at: 'none' })
  $past.set(call)
  $chosen.set(undefined)
  $away.set(hasCaller($phone.get()))
  keepInMind({ callRecordId: call.callRecordId })
  void readPast()
}

function isOnTheLine({ id }: CustomerRow): boolean {
  const phone = $phone.get()
  if (!hasCaller(phone)) return false
  const panel = knownPanel({ call: phone.call, panel: $callPanel.get() })
  return id === (panel?.customerId ?? phone.call.customerId)
}

/** Back from somebody else to the call that is on. */
export const returnToCall = (): void => $away.set(false)

/** Asks once more who is on the line, or was. Never rejects. */
export const readCaller = (): Promise<void> =>
  $person.get().at === 'call' ? readCallPanel() : readPast()

/** Asks once more who called. Never rejects. */
export async function readPast(): Promise<void> {
  const call = $past.get()
  if (call?.callRecordId === undefined) return
  const { callRecordId } = call
  const before = knownPanel({ call, panel: $pastPanel.get() })
  $pastPanel.set({ at: 'loading', before })
  const isWanted = () => $past.get()?.callRecordId === callRecordId
  try {
    const panel = await ask(endpoints.calls.panel, { callRecordId }, { silent: true })
    if (isWanted()) pastIs(panel)
  } catch (error) {
    const failure = toFailure(error, commonText.loadFailed())
    if (isWanted()) $pastPanel.set(before ? ready(before) : { at: 'failed', failure })
  }
}

const ready = (value: CallPanel): Remote<CallPanel> => ({ at: 'ready', value })

function pastIs(panel: CallPanel): void {
  const past = $past.get()
  if (!past) return
  const { customerPhone: number, customerName, callDirectionType } = panel
  const direction = callDirectionType === 1 ? 'incoming' : 'outgoing'
  $pastPanel.set(ready(panel))
  $past.set({ ...past, number, direction, name: customerName || past.name })
}

/** Whoever cannot be read keeps the place: the panel says why. */
async function readChosen(customerId: string): Promise<void> {
  const row = await ask(endpoints.customers.detail, { customerId }, { silent: true }).catch(
    () => undefined
  )
  if (row && $chosen.get()?.id === customerId) $chosen.set({ id: customerId, row })
}

let last: { readonly call: Call; readonly panel: CallPanel | undefined } | undefined

/** Whoever has just hung up is the one about whom something is still to be written. */
function hungUp(): void {
  if (!last) return
  const { call, panel } = last
  last = undefined
  $pastPanel.set(panel ? ready(panel) : { at: 'none' })
  $past.set(call)
  $chosen.set(undefined)
  $away.set(false)
  if (!panel) void readPast()
}

onStart(() => {
  const stops = [
    $phone.subscribe(phone => {
      if (!hasCaller(phone)) return hungUp()
      const { call } = phone
      const isNew = last?.call.callId !== call.callId
      if (isNew) $away.set(false)
      if (isNew || last?.call.callRecordId !== call.callRecordId)
        keepInMind({ callRecordId: call.callRecordId })
      last = { call, panel: isNew ? undefined : last?.panel }
    }),
    $callPanel.subscribe(panel => {
      if (last && panel.at === 'ready' && panel.value.callRecordId === last.call.callRecordId)
        last = { ...last, panel: panel.value }
    })
  ]
  return () => {
    for (const stop of stops) stop()
  }
})

// The page was loaded anew in the middle of something.
whileSignedIn(() => {
  const { callRecordId, customerId } = rememberedBySeat()
  if (callRecordId !== undefined) {
    const unread = { customerId: undefined, number: '', name: undefined } as const
    $past.set({ callRecordId, ...unread, direction: 'incoming' })
    void readPast()
  } else if (customerId !== undefined) {
    $chosen.set({ id: customerId, row: undefined })
    void readChosen(customerId)
  }
  return undefined
})

onSignedOut(() => {
  last = undefined
  $pastPanel.set({ at: 'none' })
  $past.set(undefined)
  $chosen.set(undefined)
  $away.set(false)
})
