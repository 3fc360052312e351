/** Tasks and robots' calls are started at a server, and dialled by the process of the exchange. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { diallingNow, tasksOf } from '../../support/scenes/task-scenes.ts'
import { askingAs } from '../../support/server/ask-as.ts'
import { listenTo } from '../../support/server/backend.ts'
import {
  openTelephonyServers,
  type TelephonyServers
} from '../../support/telephony/telephony-servers.ts'

let servers: TelephonyServers
beforeAll(async () => {
  servers = await openTelephonyServers({
    ...diallingNow,
    limits: { ...diallingNow.limits, wrapUp: 0 }
  })
}, 120_000)
afterAll(() => servers.close(), 60_000)

it('a task of one server rings an agent at the other one', { timeout: 90_000 }, async () => {
  const { one, other, exchange } = servers
  const tasks = tasksOf(one, (await one.signIn('admin')).access_token)
  const token = (await other.signIn('agent1')).access_token
  const agent = askingAs(other, token)
  const page = await listenTo(other, token)
  await agent('/agent/mode', { agentMode: 1 }, 'PUT')
  await agent('/agent/status', { signState: 'SIGN_FREE' }, 'PUT')

  const target = { taskType: 4, manualAnswerTarget: 1, outManualTargetId: 'agents-1' } as const
  const id = await tasks.create(target)
  await tasks.add(id, ['13621000777'])
  await tasks.move(id, 'start')
  const call = (await page.received('incoming_reminder', { customerPhone: '13621000777' })) as {
    callRecordId: string
  }
  expect(exchange.network?.extensionOf(call.callRecordId)).toBe('100')
  expect(await agent(`/calls/${call.callRecordId}/answer`, undefined, 'POST')).toBeNull()
  await page.received('agent_state_modify', { signState: 'CALLING' })
  expect(await agent(`/calls/${call.callRecordId}/hang_up`, undefined, 'POST')).toBeNull()
  await expect
    .poll(() => tasks.ask(`/call_tasks/${id}/items`), { timeout: 45_000 })
    .toMatchObject({ list: [{ status: 2, callTimes: 1 }] })
})

it('a robot’s call is ordered at one server, and the other one shows it', {
  timeout: 60_000
}, async () => {
  const { one, other } = servers
  const token = (await one.signIn('admin')).access_token
  const page = await listenTo(other, token)
  const order = { phone: '13912345670', templateCode: 'HS-1001' }
  expect(await askingAs(one, token)('/quickly-call', order)).toBeNull()
  await page.received('running_call_modify')
})
