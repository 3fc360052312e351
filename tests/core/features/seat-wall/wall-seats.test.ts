import { afterEach, expect, it } from 'vitest'
import type { WallSeat } from '../../../../core/features/seat-wall/schemas.ts'
import { $wallSeats, watchWall } from '../../../../core/features/seat-wall/wall-seats.ts'
import { login } from '../../../../core/session/session.ts'
import { leave } from '../../../../core/session/sign-in/sign-out.ts'
import { settle } from '../../../support/core/test-clock.ts'
import { ok } from '../../../support/core/test-server.ts'
import { byPassword, signIn } from '../../../support/server/signed-in.ts'

afterEach(async () => {
  leave('logout')
  await settle()
})

const seat = (seatId: string): WallSeat => ({
  ...{ seatId, agentUserId: seatId, agentName: seatId, extension: seatId },
  ...{ groupId: '', groupName: '', signState: 'SIGN_FREE', since: 1, call: null },
  ...{ outboundToday: 0, inboundToday: 0, forced: null }
})

it('a reading of the former user does not reach the wall of the next one', async () => {
  const replies: ((answer: Response) => void)[] = []
  await signIn({ 'GET /seat_wall': () => new Promise<Response>(done => replies.push(done)) })
  const stop = watchWall()
  await settle()
  leave('logout')
  await settle()
  await login(byPassword)
  await settle()
  expect(replies).toHaveLength(2)
  replies[1]?.(ok({ version: 9, seats: [seat('second')], dayBegin: 1 }))
  await settle()
  replies[0]?.(ok({ version: 5, seats: [seat('first')], dayBegin: 1 }))
  await settle()
  expect($wallSeats.get().map(({ seatId }) => seatId)).toEqual(['second'])
  stop()
})
