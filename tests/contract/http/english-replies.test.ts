/** Sentences of the server to a page in English. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manualOf, plannedManual } from '../../support/scenes/manual-scenes.ts'
import { atTen } from '../../support/scenes/task-scenes.ts'
import { openBackend, type TestBackend } from '../../support/server/backend.ts'

describe('a reply to a page in English', () => {
  let backend: TestBackend
  let token: string
  beforeAll(async () => {
    backend = await openBackend({ dialClock: atTen })
    token = (await backend.signIn('admin')).access_token
  })
  afterAll(() => backend.close())

  const headers = { 'accept-language': 'en, zh-CN;q=0.9' }

  it('is in English', async () => {
    expect(
      await backend.send('/api/seat_log/day?day=2026-02-30', { token, headers })
    ).toMatchObject({ body: { message: 'The date is not valid' } })
  })

  it('is in English for a path that does not exist, too', async () => {
    expect(await backend.send('/api/nothing_here', { token, headers })).toMatchObject({
      status: 404,
      body: { message: 'The endpoint does not exist' }
    })
  })

  it('has the English of a sentence within a reply', async () => {
    const customerPhone = '13755009011'
    await backend.send('/api/red_lists/batch', { token, body: { phones: [customerPhone] } })
    const reply = await backend.send('/api/calls/check', {
      token,
      headers,
      body: { customerPhone }
    })
    expect(reply).toMatchObject({
      body: {
        data: { restriction: { message: 'The number is on the red list and cannot be called' } }
      }
    })
  })

  it('names its field, as in Chinese', async () => {
    const body = plannedManual({ seatIds: ['seat-none'] })
    expect(await backend.send('/api/manualTasks/create', { token, headers, body })).toMatchObject({
      body: { errcode: 'agents', message: 'A chosen agent or agent group does not exist' }
    })
  })

  it('has the English of the label of a code', async () => {
    const id = await manualOf(backend, token).plan()
    expect(
      await backend.send(`/api/manualTasks/${id}/pause`, { method: 'PUT', token, headers })
    ).toMatchObject({
      body: { message: 'The status of the task is “Waiting”, this action is not possible' }
    })
  })
})
