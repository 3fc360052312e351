import { useStore } from '@nanostores/react'
import type { PhoneState } from '../../core/phone/types.ts'
import { timer } from '../../core/rules/duration.ts'
import { softphoneText as t } from '../../core/text/softphone.ts'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { begin } from '../parts/begin.ts'
import { CallerCard } from './call-info.tsx'
import { $wrapUp, finishWrapUp } from './phone.ts'

export type WrapUpState = Extract<PhoneState, { at: 'wrap-up' }>

/** After the call: how it went, how long it was, and the button that makes the seat free again. */
export function WrapUp({ phone }: { phone: WrapUpState }) {
  return (
    <>
      <CallerCard call={phone.call}>
        <p
          className={`mt-1 text-[16px]/8 font-semibold ${phone.outcome.ok ? '' : 'text-(--hutong-danger)'}`}
        >
          {phone.outcome.text}
        </p>
        <p className="min-h-5 text-[12px]/5 tabular-nums text-(--hutong-text-3)">
          {phone.seconds > 0 && t.callLasted({ time: timer(phone.seconds) })}
        </p>
      </CallerCard>
      <slot name="call-info" />
      <slot name="actions" />
      <div className="mt-auto flex flex-col gap-3 text-center">
        <WrapUpTimer />
        <FinishButton size="large" />
      </div>
    </>
  )
}

export function WrapUpTimer() {
  return (
    <span className="shrink-0 tabular-nums text-(--hutong-wrap)" part="timer" role="timer">
      {t.wrapUpTime({ time: timer(useStore($wrapUp)) })}
    </span>
  )
}

export function FinishButton({ size }: { size: 'medium' | 'large' }) {
  return (
    <Button
      className={size === 'medium' ? '@max-xl/bar:[&_svg]:hidden' : ''}
      onClick={() => begin(finishWrapUp())}
      part="button"
      size={size}
      tone="primary"
    >
      <Icon size={18} sign="check" />
      {t.finishWrapUp()}
    </Button>
  )
}
