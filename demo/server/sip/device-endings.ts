/** How calls of agents' own devices end that were not answered. */
import type { ConnectResult } from '../../../core/contract/enums/calls.ts'
import type { Ending } from './parts.ts'
import type { TelephoneTrouble } from './telephone-error.ts'

/** How a device that was not picked up says so to a telephone: refused by hand, or left to ring. */
export const statusOf = ({ connectResult }: Ending): number =>
  connectResult === 7 ? 603 : connectResult === 6 ? 408 : 480

/** Why a colleague did not take a customer over, by the result of the call there. */
export const troubles: Readonly<Partial<Record<ConnectResult, TelephoneTrouble>>> = {
  5: 'called-is-busy',
  6: 'no-answer',
  7: 'declined'
}
