import { signState } from '../../../../core/features/seats/enums.ts'
import { phoneMessages } from '../../../../core/phone/phone-messages.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Backend } from '../../backend.ts'
import { serverMessages } from '../../http/messages.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import { isExtension, listedAs } from '../dialler/restrictions/manual-restriction.ts'
import { holdLine, releaseLine } from '../resources/line-holds.ts'
import { seatOf } from '../seats/handlers.ts'
import { isTalking, signStateOf } from '../seats/seat-state.ts'
import { withTelephony } from './telephony-failure.ts'

interface Placed {
  readonly customerPhone: string
  readonly callerId?: string | undefined
  readonly customerId?: string | undefined
  readonly isConfirmed?: boolean | undefined
}

/** Places a call by the agent's own device. @param beforeLookUp throws when there are too many */
export async function placeCall(
  backend: Backend,
  agent: Requester,
  { customerPhone, isConfirmed = false, ...options }: Placed,
  beforeLookUp: () => void = () => undefined
): Promise<{ callRecordId: string }> {
  const seat = seatOf(backend, agent)
  if (seat.mode === 0) throw refuse(serverMessages.noOwnDevice())
  const state = signStateOf(seat)
  if (isTalking(seat)) throw refuse(phoneMessages.callInProgress())
  if (state !== 'SIGN_FREE')
    throw refuse(phoneMessages.cannotCall({ state: signState.label(state) }))
  beforeLookUp()
  const listed = await listedAs(backend, agent.enterpriseId, customerPhone)
  if (listed && !(listed.canConfirm && isConfirmed))
    throw refuseField(listed.reason, listed.message)
  const running = backend.network()
  if (!running) throw refuse(serverMessages.noTelephones())
  const { callerId: wanted } = options
  const isOwn = wanted !== undefined && backend.seats.mayShow(seat.extension, wanted)
  const line = isOwn ? wanted : seat.cidHolders[0]?.cidNumber
  if (
    line !== undefined &&
    !isExtension(customerPhone) &&
    !(await holdLine(backend.db, seat, line))
  )
    throw refuse(phoneMessages.outcomeLineFull())
  return withTelephony(() => running.ownDevice.dial(seat.extension, customerPhone, options)).catch(
    async (error: unknown) => {
      await releaseLine(backend.db, seat.extension)
      throw error
    }
  )
}
