import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { timer } from '../../../core/lib/format/duration.ts'
import { softphoneCallMessages as messages } from '../../../core/phone/softphone-call-messages.ts'
import type { Call, PhoneState } from '../../../core/phone/state/phone-types.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Lazy, lazyPart } from '../../kit/lazy-view.tsx'
import { begin } from '../../parts/begin-part.ts'
import type { DispositionPlace } from '../disposition/disposition.tsx'
import {
  $wrapUp,
  $wrapUpLeft,
  extendWrapUp,
  finishWrapUp,
  hasUnsentOrder
} from '../softphone-phone.ts'
import { CallerCard } from './call-info.tsx'

export type WrapUpState = Extract<PhoneState, { status: 'wrap-up' }>

const loadDisposition = () => import('../disposition/disposition.tsx')
const panelDisposition = lazyPart(loadDisposition, module => module.PanelDisposition)
const barDisposition = lazyPart(loadDisposition, module => module.BarDisposition)

/** The call has a record in which its disposition is saved. */
const recordOf = ({ kind, callRecordId }: Call): string | undefined =>
  kind === 'monitor' ? undefined : callRecordId

/** 通话小结 in the bar. */
export function CallDisposition({ call }: { call: Call }) {
  const callRecordId = recordOf(call)
  return callRecordId !== undefined && <Lazy view={barDisposition} with={{ callRecordId }} />
}

/** Wrap-up: result and duration of the call, and the button that ends it. */
export function WrapUp({ phone }: { phone: WrapUpState }) {
  const [place, setPlace] = useState<DispositionPlace>('row')
  const callRecordId = recordOf(phone.call)
  const disposition = callRecordId !== undefined && (
    <Lazy view={panelDisposition} with={{ callRecordId, place, onPlace: setPlace }} />
  )
  if (place === 'open')
    return (
      <>
        {disposition}
        <p className="mt-auto text-center">
          <WrapUpTimer />
        </p>
      </>
    )
  return (
    <>
      <CallerCard call={phone.call}>
        <p
          className={`mt-1 text-[16px]/8 font-semibold ${phone.outcome.ok ? '' : 'text-(--hutong-danger)'}`}
        >
          {phone.outcome.text}
        </p>
        <p className="min-h-5 text-[12px]/5 tabular-nums text-(--hutong-text-3)">
          {phone.seconds > 0 && messages.callLasted({ time: timer(phone.seconds) })}
        </p>
      </CallerCard>
      <slot name="call-info" />
      <slot name="actions" />
      {disposition}
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
      {messages.wrapUpTime({ time: timer(useStore($wrapUp)) })}
      {left !== undefined && ` · ${messages.wrapUpLeft({ time: timer(left) })}`}
    </span>
  )
}

/** Extends the wrap-up by a minute; renders nothing where only the agent ends it. */
export function ExtendButton({ size }: { size: 'medium' | 'large' }) {
  if (useStore($wrapUpLeft) === undefined) return null
  return (
    <Button onClick={() => begin(extendWrapUp())} part="button" size={size}>
      {messages.extendWrapUp()}
    </Button>
  )
}

/** Ends the wrap-up; prompts for confirmation while the call's work order has unsaved input. */
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
          {messages.orderUnsent()}
        </span>
      )}
      <Button
        className={size === 'medium' ? '@max-xl/bar:[&_svg]:hidden' : ''}
        onClick={() => begin(finish())}
        part="button"
        size={size}
        tone="primary"
      >
        <Icon size={18} name="check" />
        {isWarned ? messages.finishAnyway() : messages.finishWrapUp()}
      </Button>
    </>
  )
}
