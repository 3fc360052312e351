import { computed, type ReadableAtom } from 'nanostores'
import { endpoints } from '../../contract/endpoints/index.ts'
import type { CallPanel } from '../../contract/entities/call.ts'
import { environment, onStart } from '../../environment.ts'
import { onHostEvent } from '../../events.ts'
import { type Remote, remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { $phone } from '../../phone/phone.ts'

const panel = remote<CallPanel>()

/** What the server knows of the person on the line: name, region, operator. */
export const $callPanel: ReadableAtom<Remote<CallPanel>> = panel.$store

const $callRecordId = computed($phone, phone =>
  phone.at === 'idle' ? undefined : phone.call.callRecordId
)

const load = (callRecordId: string): Promise<void> =>
  panel.load(() => call(endpoints.calls.panel, { callRecordId }, { silent: true }))

/** Asks once more. Never rejects. */
export async function readCallPanel(): Promise<void> {
  const callRecordId = $callRecordId.get()
  if (callRecordId !== undefined) await load(callRecordId)
}

/** Doc 3 §4: the call's information is read again one second after its end. */
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
