/** The customer shown by the workbench: of the current or last call, or selected by search. */
import { atom, computed, type ReadableAtom, readonlyType } from 'nanostores'
import { endpoints } from '../../contract/first-endpoints.ts'
import { onStart } from '../../environment/environment.ts'
import { toFailure } from '../../failure.ts'
import type { QueryState } from '../../lib/query/query-store.ts'
import { commonMessages } from '../../messages/common-messages.ts'
import { call as ask } from '../../net/http.ts'
import { $phone, isOnCall } from '../../phone/phone.ts'
import type { Call, PhoneState } from '../../phone/state/phone-types.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { whileSignedIn } from '../../session/signed-in-stores.ts'
import { $callPanel, readCallPanel } from '../calls/call-panel.ts'
import type { CallPanel } from '../calls/schemas.ts'
import type { CustomerRow } from '../customers/schemas.ts'
import { rememberedBySeat, rememberForSeat } from './seat-memory.ts'

/** Known data of a call, also one from before a page reload. */
export type KnownCall = Pick<Call, 'callRecordId' | 'customerId' | 'number' | 'name' | 'direction'>

export type Person =
  | { readonly status: 'none' }
  | {
      readonly status: 'call' | 'past'
      readonly call: KnownCall
      readonly panel: QueryState<CallPanel>
    }
  /** Without the row until it is loaded. */
  | { readonly status: 'customer'; readonly id: string; readonly row: CustomerRow | undefined }

const noPerson: Person = { status: 'none' }
const $past = atom<KnownCall | undefined>()
const $chosen = atom<{ readonly id: string; readonly row: CustomerRow | undefined } | undefined>()
const $away = atom(false)
const $pastPanel = atom<QueryState<CallPanel>>({ status: 'none' })

const $kept = computed(
  [$past, $pastPanel, $chosen],
  (call, panel, chosen): Person =>
    call ? { status: 'past', call, panel } : chosen ? { status: 'customer', ...chosen } : noPerson
)

/** Whether another customer is shown during a call. */
export const $isAway = readonlyType($away)

/** A supervisor listening in has no caller of their own. */
const hasCaller = (
  phone: PhoneState
): phone is Exclude<PhoneState, { status: 'idle' | 'wrap-up' }> =>
  isOnCall(phone) && phone.call.kind === 'ordinary'

/** A new call takes precedence; the selected customer stays behind it. */
export const $person: ReadableAtom<Person> = computed(
  [$phone, $callPanel, $kept, $away],
  (phone, panel, kept, isAway): Person =>
    hasCaller(phone) && !isAway ? { status: 'call', call: phone.call, panel } : kept
)

/** The shown call, highlighted in the lists; none while a selected customer is shown. */
export const $opened: ReadableAtom<string | undefined> = computed($person, person =>
  'call' in person ? person.call.callRecordId : undefined
)

type WithCall = Extract<Person, { status: 'call' | 'past' }>

/** Loaded data of the caller, also during a reload; never of a previous caller. */
export function knownPanel({
  call,
  panel
}: Pick<WithCall, 'call' | 'panel'>): CallPanel | undefined {
  const read =
    panel.status === 'ready' ? panel.value : panel.status === 'loading' ? panel.before : undefined
  return read?.callRecordId === call.callRecordId ? read : undefined
}

/** Shows a customer found by search, also during a call. */
export function choosePerson(customer: CustomerRow): void {
  if (isOnTheLine(customer)) {
    returnToCall()
    return
  }
  $chosen.set({ id: customer.id, row: customer })
  $past.set(undefined)
  $pastPanel.set({ status: 'none' })
  $away.set(hasCaller($phone.get()))
  rememberForSeat({ customerId: customer.id })
}

/** Shows the customer of an earlier call. */
export function chooseCall(call: KnownCall): void {
  $pastPanel.set({ status: 'none' })
  $past.set(call)
  $chosen.set(undefined)
  $away.set(hasCaller($phone.get()))
  rememberForSeat({ callRecordId: call.callRecordId })
  void readPast()
}

function isOnTheLine({ id }: CustomerRow): boolean {
  const phone = $phone.get()
  if (!hasCaller(phone)) return false
  const panel = knownPanel({ call: phone.call, panel: $callPanel.get() })
  return id === (panel?.customerId ?? phone.call.customerId)
}

/** Returns to the current call. */
export const returnToCall = (): void => $away.set(false)

/** Re-reads the customer of the current or last call. Never rejects. */
export const readCaller = (): Promise<void> =>
  $person.get().status === 'call' ? readCallPanel() : readPast()

/** Re-reads the customer of an earlier call. Never rejects. */
export async function readPast(): Promise<void> {
  const call = $past.get()
  if (call?.callRecordId === undefined) return
  const { callRecordId } = call
  const before = knownPanel({ call, panel: $pastPanel.get() })
  $pastPanel.set({ status: 'loading', before })
  const isCurrent = () => $past.get()?.callRecordId === callRecordId
  try {
    const panel = await ask(endpoints.calls.panel, { callRecordId }, { silent: true })
    if (isCurrent()) pastIs(panel)
  } catch (error) {
    const failure = toFailure(error, commonMessages.loadFailed())
    if (isCurrent()) $pastPanel.set(before ? ready(before) : { status: 'failed', failure })
  }
}

const ready = (value: CallPanel): QueryState<CallPanel> => ({ status: 'ready', value })

function pastIs(panel: CallPanel): void {
  const past = $past.get()
  if (!past) return
  const { customerPhone: number, customerName, callDirectionType } = panel
  const direction = callDirectionType === 1 ? 'incoming' : 'outgoing'
  $pastPanel.set(ready(panel))
  $past.set({ ...past, number, direction, name: customerName || past.name })
}

/** A customer who fails to load stays selected: the panel shows the failure. */
async function readChosen(customerId: string): Promise<void> {
  const row = await ask(endpoints.customers.detail, { customerId }, { silent: true }).catch(
    () => undefined
  )
  if (row && $chosen.get()?.id === customerId) $chosen.set({ id: customerId, row })
}

let last: { readonly call: Call; readonly panel: CallPanel | undefined } | undefined

/** After the call, its customer stays shown for the wrap-up. */
function hungUp(): void {
  if (!last) return
  const { call, panel } = last
  last = undefined
  $pastPanel.set(panel ? ready(panel) : { status: 'none' })
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
        rememberForSeat({ callRecordId: call.callRecordId })
      last = { call, panel: isNew ? undefined : last?.panel }
    }),
    $callPanel.subscribe(panel => {
      if (last && panel.status === 'ready' && panel.value.callRecordId === last.call.callRecordId)
        last = { ...last, panel: panel.value }
    })
  ]
  return () => {
    for (const stop of stops) stop()
  }
})

// Restores the state after a page reload.
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
  $pastPanel.set({ status: 'none' })
  $past.set(undefined)
  $chosen.set(undefined)
  $away.set(false)
})
