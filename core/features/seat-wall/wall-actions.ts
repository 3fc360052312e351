/** What a supervisor does on the wall. */
import { after } from '../../environment/clock.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { signState } from '../seats/enums.ts'
import { seatWall } from './endpoints.ts'
import { seatWallMessages as messages } from './messages.ts'
import type { ForcedState, WallSeat } from './schemas.ts'
import { $wallSeats } from './wall-seats.ts'

/** Within it, in ms, a page without a microphone sets a forced 空闲 back. */ // rule seat-wall-7
const SET_BACK_MS = 3000

/**
 * Forces a state, at once or when the call has ended.
 * @throws `Failure`, already shown.
 */
export async function forceState(
  { seatId, agentName: name }: Pick<WallSeat, 'seatId' | 'agentName'>,
  state: ForcedState
): Promise<void> {
  const { isDeferred } = await call(seatWall.force, { seatId, body: { signState: state } })
  const label = signState.label(state)
  const message = isDeferred ? messages.deferred : messages.forced
  notify('success', message({ name, state: label }))
  if (!isDeferred && state === 'SIGN_FREE') after(SET_BACK_MS, () => warnOfSetBack(seatId))
}

function warnOfSetBack(seatId: string): void {
  const seat = $wallSeats.get().find(one => one.seatId === seatId)
  if (seat?.signState === 'SIGN_BUSY')
    notify(
      'warning',
      messages.setBack({ name: seat.agentName, state: signState.label('SIGN_BUSY') })
    )
}

export interface WallLink {
  readonly address: string
  readonly minutes: number
  readonly hours: number
}

/**
 * A link that opens the wall on another screen, by the URL of the console's landing page for links.
 * @throws `Failure`, already shown.
 */
export async function makeWallLink(landing: URL): Promise<WallLink> {
  const { token, account, expiresIn, lasts } = await call(seatWall.makeLink, {})
  const address = new URL(landing)
  address.searchParams.set('token', token)
  address.searchParams.set('account', account)
  return {
    address: String(address),
    minutes: Math.round(expiresIn / 60),
    hours: Math.round(lasts / 3600)
  }
}
