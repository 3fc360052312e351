/** Pauses of recordings in progress; they are kept with the call and end with it. */
import type { RecordingState } from '../../../../core/features/recording-pause/schemas.ts'
import type { Backend } from '../../backend.ts'
import type { CallNow } from '../supervision/current-calls.ts'
import { settingValue } from '../system-settings/enterprise-setting.ts'

/** Limit of a pause in seconds, unless the enterprise has another one. */
export const PAUSE_SECONDS = 300 // rule recording-14
/** Value of the setting for no limit. */
export const UNLIMITED = '0'

/** Seconds after which a paused recording resumes by itself; undefined: never. */
export async function pauseLimit(
  db: Backend['db'],
  enterpriseId: string
): Promise<number | undefined> {
  const value = await settingValue(db, enterpriseId, 'RECORDING_PAUSE_SECONDS')
  if (value === UNLIMITED) return undefined
  return value === undefined ? PAUSE_SECONDS : Number(value)
}

export function recordingState(
  backend: Pick<Backend, 'network'>,
  callRecordId: string,
  call: CallNow | undefined
): RecordingState {
  const { recordingPause: pause } = call ?? {}
  const left = pause?.endsAt === undefined ? null : Math.ceil((pause.endsAt - Date.now()) / 1000)
  return {
    callRecordId,
    canPause: backend.network()?.records === true && (call?.answerTime ?? null) !== null,
    isPaused: pause !== undefined,
    secondsLeft: left === null ? null : Math.max(0, left)
  }
}

interface Pausing {
  readonly seconds: number | undefined
  /** The limit is reached. */
  readonly onLimit: () => void
  /** The call ended meanwhile. */
  readonly onEnd: () => void
}

/** Pauses the recording of a call, which is not paused. */
export function pauseRecording(
  backend: Backend,
  call: CallNow,
  { seconds, onLimit, onEnd }: Pausing
): void {
  const timer =
    seconds === undefined
      ? undefined
      : setTimeout(() => {
          resumeRecording(backend, call, true)
          onLimit()
        }, seconds * 1000).unref()
  change(backend, call, {
    endsAt: seconds === undefined ? undefined : Date.now() + seconds * 1000,
    stop: () => clearTimeout(timer),
    onEnd
  })
}

/** Resumes the recording of a call, which is paused. */
export function resumeRecording(backend: Backend, call: CallNow, isByLimit = false): void {
  call.recordingPause?.stop()
  change(backend, call, undefined, isByLimit)
}

function change(
  backend: Backend,
  call: CallNow,
  pause: CallNow['recordingPause'],
  isByLimit = false
): void {
  const { callRecordId, userId, enterpriseId } = call
  backend.network()?.pauseRecording(callRecordId, pause !== undefined)
  backend.dialogues.pause(callRecordId, pause !== undefined)
  backend.now.pausesRecording(callRecordId, pause)
  const data = { ...recordingState(backend, callRecordId, call), ...(isByLimit && { isByLimit }) }
  backend.realtime.publishTo({ userId, enterpriseId }, { topic: 'recording_state', data })
}
