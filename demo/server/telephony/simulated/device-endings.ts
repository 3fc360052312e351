/** Results of unanswered calls at agents' own devices. */
import type { ConnectResult } from '../../../../core/features/calls/enums.ts'
import type { Ending } from '../calls/call-parts.ts'
import type { TelephoneErrorKind } from '../telephone-error.ts'
import type { DeviceCall } from './device-call.ts'

/** SIP status for the telephone that called: declined, or not answered. */
export const statusOf = ({ connectResult }: Ending): number =>
  connectResult === 7 ? 603 : connectResult === 6 ? 408 : 480

/** Why a transfer to a colleague failed, by the result of the call there. */
export const errorKinds: Readonly<Partial<Record<ConnectResult, TelephoneErrorKind>>> = {
  5: 'called-is-busy',
  6: 'no-answer',
  7: 'declined'
}

/** The agent and the robot. */
const OURS: readonly number[] = [1, 2]

/** Whether our side hung up in a conversation that no transfer takes over. */
export const isLeft = (call: DeviceCall, { hangupType }: Ending): boolean =>
  call.status === 'talking' &&
  OURS.includes(hangupType) &&
  call.behaviour !== 'echoes' &&
  call.colleague === undefined &&
  !call.isTransferring
