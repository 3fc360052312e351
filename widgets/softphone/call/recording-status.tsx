import { useStore } from '@nanostores/react'
import { timer } from '../../../core/lib/format/duration.ts'
import { softphoneCallMessages as messages } from '../../../core/phone/softphone-call-messages.ts'
import { $recordingPause, $wallClock } from '../softphone-phone.ts'

/** That the recording is paused, and for how long; only the former is announced. */
export function RecordingStatus({ className }: { readonly className: string }) {
  const pause = useStore($recordingPause)
  const now = useStore($wallClock)
  const isPaused = pause?.isPaused === true
  const left = pause?.until === undefined ? undefined : Math.max(0, (pause.until - now) / 1000)
  return (
    <span className={isPaused ? `text-[12px]/5 text-(--hutong-warn) ${className}` : 'sr-only'}>
      <span role="status">{isPaused && messages.recordingPaused()}</span>
      {isPaused && left !== undefined && (
        <span className="tabular-nums"> {messages.recordingLeft({ time: timer(left) })}</span>
      )}
    </span>
  )
}
