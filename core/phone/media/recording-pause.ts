/** Pausing the recording of the call on the agent's telephone. The server's pushes keep pages alike. */
import { atom, computed, readonlyType } from 'nanostores'
import { onStart } from '../../environment/environment.ts'
import { serverNow } from '../../environment/server-time.ts'
import { recordingPause } from '../../features/recording-pause/endpoints.ts'
import type { RecordingState } from '../../features/recording-pause/schemas.ts'
import { call as ask } from '../../net/http.ts'
import { onReconnected } from '../../net/realtime.ts'
import { onTopic } from '../../net/realtime-frames.ts'
import { notify } from '../../notices.ts'
import { can } from '../../session/user.ts'
import { refusal } from '../call/call-refusal.ts'
import { phoneMessages } from '../phone-messages.ts'
import { $phone } from '../state/phone-state.ts'

export interface RecordingPause {
  readonly isPaused: boolean
  /** When the recording goes on by itself, on the clock of `$wallClock`; undefined: never. */
  readonly until: number | undefined
}

const $known = atom<RecordingPause | undefined>()

/** Undefined where the recording cannot be paused. */
export const $recordingPause = readonlyType($known)

const $talkId = computed($phone, phone =>
  phone.status === 'talking' && phone.call.kind === 'ordinary' ? phone.call.callRecordId : undefined
)

function stateIs({ callRecordId, canPause, isPaused, secondsLeft }: RecordingState): void {
  if (callRecordId !== $talkId.get()) return
  const until = secondsLeft === null ? undefined : serverNow() + secondsLeft * 1000
  $known.set(canPause ? { isPaused, until } : undefined)
}

/** Never rejects: a backend without it has no button. */
async function readState(): Promise<void> {
  const callRecordId = $talkId.get()
  if (callRecordId === undefined || !can('CCS.CALL.CENTER.BASIC.OPRE')) return
  await ask(recordingPause.state, { callRecordId }, { silent: true }).then(stateIs, () => undefined)
}

/**
 * Pauses or resumes the recording of the own call.
 * @throws `Failure`, already shown.
 */
export async function pauseCallRecording(isPaused: boolean): Promise<void> {
  const callRecordId = $talkId.get()
  if (callRecordId === undefined) throw refusal(phoneMessages.notInCall(), 'invalid')
  stateIs(await ask(recordingPause.pause, { callRecordId, body: { isPaused } }))
}

onTopic('recording_state', state => {
  stateIs(state)
  if (state.isByLimit && state.callRecordId === $talkId.get())
    notify('warning', phoneMessages.recordingGoesOn())
})

onReconnected(() => void readState())
onStart(() => {
  const stop = $talkId.subscribe(() => {
    $known.set(undefined)
    void readState()
  })
  return () => {
    stop()
    $known.set(undefined)
  }
})
