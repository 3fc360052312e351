import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBackend, type TestBackend } from '../../support/server/backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend({ telephones: true, limits: { wrapUp: 0 } })
})
afterAll(() => backend.close())

it('ends the calls in progress, whose records it removes', async () => {
  const { access_token: token } = await backend.signIn('agent1')
  await backend.send('/api/agent/mode', { method: 'PUT', token, body: { agentMode: 1 } })
  const body = { signState: 'SIGN_FREE' }
  await backend.send('/api/agent/status', { method: 'PUT', token, body })
  const called = await backend.send('/demo/incoming', {
    body: { from: '13812345678', to: 'agent1' }
  })
  const { callRecordId } = (called.body as { data: { callRecordId: string } }).data
  await backend.send(`/api/calls/${callRecordId}/answer`, { method: 'POST', token })
  const robot = await backend.send('/demo/robot_call', { body: { by: 'leader', lines: 400 } })
  const { callRecordId: ofRobot } = (robot.body as { data: { callRecordId: string } }).data
  const running = () => [callRecordId, ofRobot].map(id => backend.network?.extensionOf(id))
  expect(running()).not.toContain(undefined)

  await backend.send('/demo/reset', { method: 'POST' })
  expect(running()).toEqual([undefined, undefined])
  expect((await backend.network?.stats())?.legs).toEqual([])
  const { body: state } = await backend.send('/demo/call_state', { body: { callRecordId } })
  expect(state).toEqual({ code: 1, data: { isAnswered: false, isOver: false } })
})
