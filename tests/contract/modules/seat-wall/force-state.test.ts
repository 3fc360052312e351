/** `forceState` of the core, against the server. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stopCore } from '../../../../core/environment/environment.ts'
import type { SeatWall } from '../../../../core/features/seat-wall/schemas.ts'
import { forceState } from '../../../../core/features/seat-wall/wall-actions.ts'
import { $notices } from '../../../../core/notices.ts'
import { coreAgainst } from '../../../support/core/core-against.ts'
import { listenTo, openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let core: Awaited<ReturnType<typeof coreAgainst>>
let agent: string
beforeAll(async () => {
  backend = await openBackend()
  agent = (await backend.signIn('agent1')).access_token
})
afterAll(() => backend.close())
beforeEach(async () => {
  stopCore()
  core = await coreAgainst(backend, 'leader')
})
afterAll(stopCore)

const seats = async () => {
  const { access_token: token } = await backend.signIn('admin')
  const { body } = await backend.send('/api/seat_wall', { token })
  return (body as { data: SeatWall }).data.seats
}
const seatOf = async (extension: string) => {
  const found = (await seats()).find(seat => seat.extension === extension)
  if (!found) throw new Error(`no seat ${extension}`)
  return found
}
const texts = () => $notices.get().map(({ tone, text }) => `${tone} ${text}`)

// rule seat-wall-7
describe('forcing a state', () => {
  it('changes the seat on the server, and says so with the name and the state', async () => {
    const page = await listenTo(backend, agent)
    const seat = await seatOf('100')
    await forceState(seat, 'SIGN_FREE')
    expect(core.pending(/PUT/)).toMatchObject([
      { path: `/seat_wall/${seat.seatId}/state`, body: { signState: 'SIGN_FREE' } }
    ])
    expect((await seatOf('100')).signState).toBe('SIGN_FREE')
    expect(texts()).toEqual(['success “王晓彤”的状态已改为空闲'])
    page.socket.terminate()
  })

  it('rejects with the failure, shown once, and says nothing of a success', async () => {
    const seat = (await seats()).find(
      ({ signState, groupName }) => signState === 'OFF_LINE' && groupName === '客服一部'
    )
    if (!seat) throw new Error('no seat is offline')
    await expect(forceState(seat, 'SIGN_BUSY')).rejects.toMatchObject({
      message: '坐席未登录，不能修改状态'
    })
    expect(texts()).toEqual(['error 坐席未登录，不能修改状态'])
  })
})
