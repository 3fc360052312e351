import { afterEach, expect, it } from 'vitest'
import type { WallSeat } from '../../../../core/features/seat-wall/schemas.ts'
import { forceState } from '../../../../core/features/seat-wall/wall-actions.ts'
import {
  $wallSeats,
  $wallState,
  watchWall
} from '../../../../core/features/seat-wall/wall-seats.ts'
import { $notices } from '../../../../core/notices.ts'
import { login } from '../../../../core/session/session.ts'
import { leave } from '../../../../core/session/sign-in/sign-out.ts'
import { push } from '../../../support/core/phone-scene.ts'
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

// rule seat-wall-1
it('a scope that shrinks is read at once, with a notice of how many seats are gone', async () => {
  let seats = ['a', 'b', 'c']
  await signIn({
    'GET /seat_wall': () =>
      ok({ version: 1 + 3 - seats.length, seats: seats.map(seat), dayBegin: 1 })
  })
  const stop = watchWall()
  await settle()
  seats = ['b']
  push('seat_wall_modify', { version: 2, seats: [], gone: [], isScopeChanged: true })
  await settle()
  expect($wallSeats.get().map(({ seatId }) => seatId)).toEqual(['b'])
  expect($notices.get().map(({ text }) => text)).toEqual([
    '2 个坐席已不在您的数据范围内，或已被删除'
  ])
  stop()
})

it('without the permission no seat is shown any more', async () => {
  let isAllowed = true
  await signIn({
    'GET /seat_wall': () =>
      isAllowed
        ? ok({ version: 1, seats: [seat('a')], dayBegin: 1 })
        : Response.json({ message: '没有权限' }, { status: 403 })
  })
  const stop = watchWall()
  await settle()
  expect($wallSeats.get()).toHaveLength(1)
  isAllowed = false
  push('seat_wall_modify', { version: 2, seats: [], gone: [], isScopeChanged: true })
  await settle()
  expect($wallSeats.get()).toEqual([])
  expect($wallState.get()).toMatchObject({ status: 'failed', failure: { kind: 'forbidden' } })
  stop()
})

// rule seat-wall-7
it('a page that sets a forced state back is named to the supervisor', async () => {
  const { env } = await signIn({
    'GET /seat_wall': () => ok({ version: 1, seats: ['a', 'b'].map(seat), dayBegin: 1 }),
    'PUT /seat_wall/a/state': () => ok({ isDeferred: false }),
    'PUT /seat_wall/b/state': () => ok({ isDeferred: false })
  })
  const stop = watchWall()
  await settle()
  for (const seatId of ['a', 'b']) await forceState({ seatId, agentName: seatId }, 'SIGN_FREE')
  const busy = { ...seat('b'), signState: 'SIGN_BUSY', since: 2 }
  push('seat_wall_modify', { version: 2, seats: [busy], gone: [] })
  await env.clock.advance(3000)
  expect($notices.get().map(({ text }) => text)).toEqual([
    '“b”的页面已改回示忙，可能没有可用的麦克风'
  ])
  stop()
})
