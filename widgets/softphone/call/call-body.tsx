import type { PhoneState } from '../../../core/phone/state/phone-types.ts'
import { InCall } from './in-call.tsx'
import { Incoming } from './incoming.tsx'
import { WrapUp } from './wrap-up.tsx'

export interface CallBodyProps {
  readonly phone: Exclude<PhoneState, { status: 'idle' }>
}

/** The parts of the panel for a call, from ringing to wrap-up. */
export default function CallBody({ phone }: CallBodyProps) {
  switch (phone.status) {
    case 'ringing':
      return <Incoming call={phone.call} />
    case 'wrap-up':
      return <WrapUp phone={phone} />
    default:
      return <InCall phone={phone} />
  }
}
