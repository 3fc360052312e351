import { atom, readonlyType } from 'nanostores'
import { endpoints } from '../../contract/endpoints/index.ts'
import { call } from '../../net/http.ts'
import { addressOf } from '../../net/request.ts'
import { onSignedOut } from '../../session/life.ts'

/** The recording that is played; one at a time, and another one stops it. */
export type Recording =
  | { readonly at: 'none' }
  | { readonly at: 'loading'; readonly callRecordId: string }
  /** The address holds a ticket of its own for this recording alone, never the session's token. */
  | { readonly at: 'ready'; readonly callRecordId: string; readonly address: string }

const $playing = atom<Recording>({ at: 'none' })
export const $recording = readonlyType($playing)
let question = 0

/** Asks for a way to the recording of a call. Rejects with a `Failure` that the person has been told. */
export async function playRecording(callRecordId: string): Promise<void> {
  const mine = ++question
  $playing.set({ at: 'loading', callRecordId })
  try {
    const { access_token } = await call(endpoints.files.ticket, {
      body: { resource: `recordings/${callRecordId}` }
    })
    if (mine !== question) return
    const input = { callRecordId, query: { access_token } }
    $playing.set({
      at: 'ready',
      callRecordId,
      address: addressOf(endpoints.files.recording, input)
    })
  } catch (error) {
    if (mine === question) stopRecording()
    throw error
  }
}

export function stopRecording(): void {
  question++
  $playing.set({ at: 'none' })
}

onSignedOut(stopRecording)
