/** A call in progress at another server of the same database (rule realtime-27). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RunningCall } from '../../../../core/features/supervision/schemas.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { listenTo, openBackend, type TestBackend } from '../../../support/server/backend.ts'
import { openPgWire } from '../../../support/server/pg-wire.ts'

const endings: (() => unknown)[] = []
let here: TestBackend
let there: TestBackend
beforeAll(async () => {
  let url = process.env.TEST_DATABASE_URL
  if (url === undefined) {
    const wire = await openPgWire({ notices: true })
    endings.push(wire.stop)
    url = wire.url
  }
  // A loaded machine replies late.
  const limits = { wrapUp: 0, serverReply: 45_000 }
  here = await openBackend({ databaseUrl: url, telephones: true, limits })
  endings.push(here.close)
  there = await openBackend({ databaseUrl: url, telephones: true, limits })
  endings.push(there.close)
}, 120_000)
afterAll(async () => {
  for (const end of endings.splice(0).reverse()) await end()
}, 60_000)

it('is listed, cannot be listened to, and is ended by a supervisor at this one', {
  timeout: 120_000
}, async () => {
  const token = (await here.signIn('agent1')).access_token
  const agent = askingAs(here, token)
  const page = await listenTo(here, token)
  await agent('/agent/mode', { agentMode: 1 }, 'PUT')
  await agent('/agent/status', { signState: 'SIGN_FREE' }, 'PUT')
  const leaderToken = (await there.signIn('leader')).access_token
  const leader = askingAs(there, leaderToken)
  const channel = await listenTo(there, leaderToken, 'dashboard')
  const running = () => leader<RunningCall[]>('/eavesdrop/calls')
  expect(await running()).toEqual([])

  const { callRecordId } = await agent<{ callRecordId: string }>('/calls', {
    customerPhone: '13812345678'
  })
  await channel.received('running_call_modify')
  await expect
    .poll(running, { timeout: 45_000 })
    .toMatchObject([{ callRecordId, answerTime: expect.any(Number), eavesdroppers: [] }])
  await expect(leader(`/eavesdrop/calls/${callRecordId}`, undefined, 'POST')).rejects.toThrow(
    '该通话在另一台服务器上，当前不能监听、密语或强插'
  )
  await expect(
    leader(`/eavesdrop/calls/${callRecordId}/cut_in`, undefined, 'POST')
  ).rejects.toThrow('该通话在另一台服务器上')

  await leader(`/eavesdrop/calls/${callRecordId}/hang_up`, undefined, 'POST')
  expect(await page.received('call_quit')).toMatchObject({ endedBy: 'supervisor' })
  const record = await there.db
    .selectFrom('call_record')
    .select(['ended_at', 'hangup_type', 'hung_up_by'])
    .where('id', '=', callRecordId)
    .executeTakeFirstOrThrow()
  expect(record).toEqual({
    ended_at: expect.any(Number),
    hangup_type: 4,
    hung_up_by: expect.any(String)
  })
  await expect.poll(running).toEqual([])
})
