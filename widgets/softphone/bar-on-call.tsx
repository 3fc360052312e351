import type { PhoneState } from '../../core/phone/types.ts'
import { BarRinging, BarWrapUp } from './bar-around.tsx'
import { BarInCall } from './bar-in-call.tsx'

export interface BarOnCallProps {
  readonly phone: Exclude<PhoneState, { at: 'idle' }>
}

/** Everything of the strip that a call needs, from its first ring to the last word written down. */
export default function BarOnCall({ phone }: BarOnCallProps) {
  switch (phone.at) {
    case 'ringing':
      return <BarRinging call={phone.call} />
    case 'wrap-up':
      return <BarWrapUp phone={phone} />
    default:
      return <BarInCall phone={phone} />
  }
}
