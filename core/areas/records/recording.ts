import { atom, readonlyType } from 'nanostores'
import { endpoints } from '../../contract/endpoints/index.ts'
import { call } from '../../net/http.ts'
import { addressOf } from '../../net/request.ts'
import { onSignedOut } from '../../session/life.ts'

/** Where it was asked for: a call may stand in a row and in 呼叫详情, and is heard once. */
export type Player = 'row' | 'detail'

interface Asked {
  readonly callRecordId: string
  readonly player: Player
}

/** The recording that is played; one at a time, and another one stops it. */
export type Recording =
  | { readonly at: 'none' }
  | ({ readonly at: 'loading' } & Asked)
  /** The address holds a ticket of its own for this recording alone, never the session's token. */
  | ({ readonly at: 'ready'; readonly address: string } & Asked)

const $playing = atom<Recording>({ at: 'none' })
export const $recording = readonlyType($playing)
let question = 0

/** Asks for a way to the recording of a call. Rejects with a `Failure` that the person has been told. */
export async function playRecording(callRecordId: string, player: Player = 'row'): Promise<void> {
  const mine = ++question
  $playing.set({ at: 'loading', callRecordId, player })
  try {
    const { access_token } = await call(endpoints.files.ticket, {
      body: { resource: `recordings/${callRecordId}` }
    })
    if (mine !== question) return
    const input = { callRecordId, query: { access_token } }
    $playing.set({
      at: 'ready',
      callRecordId,
      player,
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
