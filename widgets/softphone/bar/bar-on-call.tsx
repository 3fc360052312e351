import type { PhoneState } from '../../../core/phone/state/phone-types.ts'
import { BarRinging, BarWrapUp } from './bar-frame.tsx'
import { BarInCall } from './bar-in-call.tsx'

export interface BarOnCallProps {
  readonly phone: Exclude<PhoneState, { status: 'idle' }>
}

/** The parts of the bar for a call, from ringing to wrap-up. */
export default function BarOnCall({ phone }: BarOnCallProps) {
  switch (phone.status) {
    case 'ringing':
      return <BarRinging call={phone.call} />
    case 'wrap-up':
      return <BarWrapUp phone={phone} />
    default:
      return <BarInCall phone={phone} />
  }
}
