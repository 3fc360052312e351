import { useStore } from '@nanostores/react'
import type { PhoneState } from '../../core/phone/types.ts'
import { timer } from '../../core/rules/duration.ts'
import { softphoneText as t } from '../../core/text/softphone.ts'
import { $callSeconds } from './phone.ts'

export type CallOn = Extract<PhoneState, { at: 'dialling' | 'answering' | 'talking' }>

/** What a call that is not yet talking waits for. */
export const waitingFor = (phone: CallOn): string =>
  phone.at === 'answering'
    ? t.answering()
    : phone.at === 'dialling' && phone.ringing
      ? t.farEndRings()
      : t.dialling()

/** What is unusual about a call, the gravest first; empty when nothing is. */
export function troubleOf(phone: CallOn): string {
  if (phone.at !== 'talking') return ''
  if (phone.media === 'recovering') return t.recovering()
  if (phone.cutIn !== undefined)
    return phone.call.kind === 'monitor' ? t.cutInNow() : t.cutInBy({ who: phone.cutIn })
  if (phone.transferring !== undefined) return t.transferringTo({ target: phone.transferring })
  if (phone.held === 'both') return t.heldByBoth()
  if (phone.held === 'us') return t.heldByUs()
  if (phone.held === 'them') return t.heldByThem()
  if (phone.media === 'silent') return t.silent()
  return phone.muted ? t.mutedNow() : ''
}

/** The clock of the call under its name, and a line for what is unusual. */
export function CallProgress({ phone }: { phone: CallOn }) {
  return (
    <>
      {phone.at === 'talking' ? (
        <CallTimer className="mt-1 text-[24px]/8 font-semibold" />
      ) : (
        <p className="mt-1 text-[14px]/8 text-(--hutong-text-2)" role="status">
          {waitingFor(phone)}
        </p>
      )}
      <p className="min-h-5 text-[12px]/5 text-(--hutong-warn)" role="status">
        {troubleOf(phone)}
      </p>
    </>
  )
}

/** Ticks once a second; nobody is told aloud. */
export function CallTimer({ className }: { className: string }) {
  return (
    <div className={`shrink-0 tabular-nums ${className}`} part="timer" role="timer">
      {timer(useStore($callSeconds))}
    </div>
  )
}
