import { computed, type ReadableAtom } from 'nanostores'
import { endpoints } from '../../contract/first-endpoints.ts'
import { environment, onStart } from '../../environment/environment.ts'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { $phone } from '../../phone/state/phone-state.ts'
import { onHostEvent } from '../../public-events.ts'
import type { CallPanel } from './schemas.ts'

const panel = queryStore<CallPanel>()

/** The server's data on the remote number: name, region, operator. */
export const $callPanel: ReadableAtom<QueryState<CallPanel>> = panel.$store

const $callRecordId = computed($phone, phone =>
  phone.status === 'idle' ? undefined : phone.call.callRecordId
)

const load = (callRecordId: string): Promise<void> =>
  panel.load(() => call(endpoints.calls.panel, { callRecordId }, { silent: true }))

/** Re-reads it. Never rejects. */
export async function readCallPanel(): Promise<void> {
  const callRecordId = $callRecordId.get()
  if (callRecordId !== undefined) await load(callRecordId)
}

/** The call's data is re-read one second after its end (rule phone-30). */
const settlingTime = 1000

onStart(() => {
  let stopWaiting = () => {}
  const stopWatching = $callRecordId.subscribe(callRecordId => {
    stopWaiting()
    if (callRecordId === undefined) panel.forget()
    else void load(callRecordId)
  })
  const stopRefreshing = onHostEvent('call-end', ({ callRecordId }) => {
    if (callRecordId === undefined) return
    stopWaiting()
    stopWaiting = environment().every(settlingTime, () => {
      stopWaiting()
      if ($callRecordId.get() === callRecordId) void load(callRecordId)
    })
  })
  return () => {
    stopWaiting()
    stopWatching()
    stopRefreshing()
    panel.forget()
  }
})
