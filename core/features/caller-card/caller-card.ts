/** Who calls, while the call rings: loaded with the first card that shows it (rule phone-74). */
import { computed, type ReadableAtom } from 'nanostores'
import { onStart } from '../../environment/environment.ts'
import { lastOf, queryStore } from '../../lib/query/query-store.ts'
import { $phone } from '../../phone/state/phone-state.ts'
import { $may } from '../../session/user.ts'
import { $callPanel, readCallPanel } from '../calls/call-panel.ts'
import { type CallerInfo, readCaller } from './read-caller.ts'

export type { CallerInfo } from './read-caller.ts'

export type CallerCard =
  /** No call rings, the user may not read customers, or nothing identifies the caller. */
  | { readonly status: 'none' }
  | { readonly status: 'loading' }
  | { readonly status: 'unregistered' }
  | { readonly status: 'known'; readonly info: CallerInfo }
  | { readonly status: 'failed' }

/** Either shows customers to an agent. */
const READING = ['CCS.CALL.CENTER', 'CMC.CUST.MANA'] as const

const info = queryStore<CallerInfo>()

const $call = computed([$phone, $may], (phone, may) =>
  phone.status === 'ringing' && READING.some(code => may(code)) ? phone.call : undefined
)

/** The server's data about the ringing call; its customer is null for an unknown caller. */
const $panel = computed([$call, $callPanel], (ringing, state) => {
  const panel = lastOf(state)
  return panel && panel.callRecordId === ringing?.callRecordId ? panel : undefined
})

const $customerId = computed(
  [$call, $panel],
  (ringing, panel) => ringing && (panel?.customerId ?? ringing.customerId)
)

export const $callerCard: ReadableAtom<CallerCard> = computed(
  [$call, $panel, $callPanel, $customerId, info.$store],
  (ringing, panel, panelState, customerId, state): CallerCard => {
    if (!ringing) return { status: 'none' }
    if (customerId) {
      if (state.status === 'ready') return { status: 'known', info: state.value }
      return { status: state.status === 'failed' ? 'failed' : 'loading' }
    }
    if (ringing.callRecordId === undefined) return { status: 'none' }
    if (panel) return { status: 'unregistered' }
    return { status: panelState.status === 'failed' ? 'failed' : 'loading' }
  }
)

const load = (customerId: string): Promise<void> =>
  info.load(() => readCaller(customerId, $call.get()?.callRecordId))

/** Reads it again after a failure. Never rejects. */
export async function readCallerAgain(): Promise<void> {
  const customerId = $customerId.get()
  if (customerId) await load(customerId)
  else await readCallPanel()
}

onStart(() => {
  const stop = $customerId.subscribe(customerId => {
    info.forget()
    if (customerId) void load(customerId)
  })
  return () => {
    stop()
    info.forget()
  }
})
