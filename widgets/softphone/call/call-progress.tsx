import { useStore } from '@nanostores/react'
import { timer } from '../../../core/lib/format/duration.ts'
import { softphoneCallMessages as messages } from '../../../core/phone/softphone-call-messages.ts'
import type { PhoneState } from '../../../core/phone/state/phone-types.ts'
import { $callSeconds } from '../softphone-phone.ts'
import { RecordingStatus } from './recording-status.tsx'

export type CallOn = Extract<PhoneState, { status: 'dialling' | 'answering' | 'talking' }>

/** What a call that is not connected yet waits for. */
export const waitingFor = (phone: CallOn): string =>
  phone.status === 'answering'
    ? messages.answering()
    : phone.status === 'dialling' && phone.ringing
      ? messages.farEndRings()
      : messages.dialling()

/** The most severe problem of a call; empty for none. */
export function failureText(phone: CallOn): string {
  if (phone.status !== 'talking') return ''
  if (phone.media === 'recovering') return messages.recovering()
  if (phone.cutIn !== undefined)
    return phone.call.kind === 'monitor'
      ? messages.cutInNow()
      : messages.cutInBy({ agent: phone.cutIn })
  if (phone.whisper !== undefined)
    return phone.call.kind === 'monitor'
      ? messages.whisperNow()
      : messages.whisperBy({ agent: phone.whisper })
  if (phone.transferring !== undefined)
    return messages.transferringTo({ target: phone.transferring })
  if (phone.held === 'both') return messages.heldByBoth()
  if (phone.held === 'us') return messages.heldByUs()
  if (phone.held === 'them') return messages.heldByThem()
  if (phone.media === 'silent') return messages.silent()
  return phone.muted ? messages.mutedNow() : ''
}

/** The call timer under the name, and a line for problems. */
export function CallProgress({ phone }: { phone: CallOn }) {
  return (
    <>
      {phone.status === 'talking' ? (
        <CallTimer className="mt-1 text-[24px]/8 font-semibold" />
      ) : (
        <p className="mt-1 text-[14px]/8 text-(--hutong-text-2)" role="status">
          {waitingFor(phone)}
        </p>
      )}
      <p className="min-h-5 text-[12px]/5 text-(--hutong-warn)" role="status">
        {failureText(phone)}
      </p>
      <RecordingStatus className="block" />
    </>
  )
}

/** Updates once a second; not announced. */
export function CallTimer({ className }: { className: string }) {
  return (
    <div className={`shrink-0 tabular-nums ${className}`} part="timer" role="timer">
      {timer(useStore($callSeconds))}
    </div>
  )
}
