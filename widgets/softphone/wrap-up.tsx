import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { PhoneState } from '../../core/phone/types.ts'
import { timer } from '../../core/rules/duration.ts'
import { softphoneText as t } from '../../core/text/softphone.ts'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { begin } from '../parts/begin.ts'
import { CallerCard } from './call-info.tsx'
import { $wrapUp, $wrapUpLeft, extendWrapUp, finishWrapUp, hasUnsentOrder } from './phone.ts'

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
        <ExtendButton size="large" />
        <FinishButton callRecordId={phone.call.callRecordId} size="large" />
      </div>
    </>
  )
}

export function WrapUpTimer() {
  const left = useStore($wrapUpLeft)
  return (
    <span className="shrink-0 tabular-nums text-(--hutong-wrap)" part="timer" role="timer">
      {t.wrapUpTime({ time: timer(useStore($wrapUp)) })}
      {left !== undefined && ` · ${t.wrapUpLeft({ time: timer(left) })}`}
    </span>
  )
}

/** A minute more; nothing where the agent alone ends the wrap-up. */
export function ExtendButton({ size }: { size: 'medium' | 'large' }) {
  if (useStore($wrapUpLeft) === undefined) return null
  return (
    <Button onClick={() => begin(extendWrapUp())} part="button" size={size}>
      {t.extendWrapUp()}
    </Button>
  )
}

/** Ends the wrap-up; asks once more where the call's work order was begun and not submitted. */
export function FinishButton(props: {
  callRecordId: string | undefined
  size: 'medium' | 'large'
}) {
  const { callRecordId, size } = props
  const [isWarned, warn] = useState(false)
  const finish = async () => {
    const isUnsent = callRecordId !== undefined && (await hasUnsentOrder(callRecordId))
    if (isUnsent && !isWarned) warn(true)
    else await finishWrapUp()
  }
  return (
    <>
      {isWarned && (
        <span className="text-[13px]/5 text-(--hutong-warn)" role="alert">
          {t.orderUnsent()}
        </span>
      )}
      <Button
        className={size === 'medium' ? '@max-xl/bar:[&_svg]:hidden' : ''}
        onClick={() => begin(finish())}
        part="button"
        size={size}
        tone="primary"
      >
        <Icon size={18} sign="check" />
        {isWarned ? t.finishAnyway() : t.finishWrapUp()}
      </Button>
    </>
  )
}
