/** The recording of the agent's call, loaded with the first one. The server's pushes keep pages alike. */
import { computed } from 'nanostores'
import { onStart } from '../../environment/environment.ts'
import { serverNow } from '../../environment/server-time.ts'
import { call as ask } from '../../net/http.ts'
import { onReconnected } from '../../net/realtime.ts'
import { onTopic } from '../../net/realtime-frames.ts'
import { notify } from '../../notices.ts'
import { refusal } from '../../phone/call/call-refusal.ts'
import { phoneMessages } from '../../phone/phone-messages.ts'
import { $secondCall } from '../../phone/second-call/second-state.ts'
import { $phone } from '../../phone/state/phone-state.ts'
import { can } from '../../session/user.ts'
import { recordingPause } from './endpoints.ts'
import { type RecordingPause, recordingPauseIs } from './recording-pause-state.ts'
import type { RecordingState } from './schemas.ts'

/** The call that the agent talks in, both in a conference: their ids, separated by blanks. */
const $talkIds = computed([$phone, $secondCall], (phone, second) => {
  const isSecond = second?.status === 'talking' && second.isActive
  const talks = second?.isJoined ? [phone, second] : [isSecond ? second : phone]
  const ids = talks.map(talk =>
    talk.status === 'talking' && talk.call.kind === 'ordinary' ? talk.call.callRecordId : undefined
  )
  return ids.filter(id => id !== undefined).join(' ')
})
const talkIds = (): string[] => $talkIds.get().split(' ').filter(Boolean)

/** By id, those whose recording can be paused. */
const pauses = new Map<string, RecordingPause>()

/** Two recordings are paused when both are. */
function stateIs({ callRecordId, canPause, isPaused, secondsLeft }: RecordingState): void {
  if (!talkIds().includes(callRecordId)) return
  const until = secondsLeft === null ? undefined : serverNow() + secondsLeft * 1000
  if (canPause) pauses.set(callRecordId, { isPaused, until })
  else pauses.delete(callRecordId)
  const all = [...pauses.values()]
  recordingPauseIs(all.find(pause => !pause.isPaused) ?? all[0])
}

/** Never rejects: a backend without it has no button. */
function readState(): void {
  if (!can('CCS.CALL.CENTER.BASIC.OPRE')) return
  for (const callRecordId of talkIds()) {
    const state = ask(recordingPause.state, { callRecordId }, { silent: true, unreported: true })
    state.then(stateIs, () => undefined)
  }
}

/** @throws `Failure`, already shown. */
export async function pauseOwnRecording(isPaused: boolean): Promise<void> {
  const ids = pauses.size > 0 ? [...pauses.keys()] : talkIds()
  if (ids.length === 0) throw refusal(phoneMessages.notInCall(), 'invalid')
  const pause = async (callRecordId: string) =>
    stateIs(await ask(recordingPause.pause, { callRecordId, body: { isPaused } }))
  await Promise.all(ids.map(pause))
}

onTopic('recording_state', state => {
  stateIs(state)
  if (state.isByLimit && talkIds().includes(state.callRecordId))
    notify('warning', phoneMessages.recordingGoesOn())
})

onReconnected(readState)
onStart(() => {
  const forget = () => {
    pauses.clear()
    recordingPauseIs(undefined)
  }
  const stop = $talkIds.subscribe(() => {
    forget()
    readState()
  })
  return () => {
    stop()
    forget()
  }
})
