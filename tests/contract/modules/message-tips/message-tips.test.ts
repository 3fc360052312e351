import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MessageTip, UnreadCounts } from '../../../../core/features/message-tips/schemas.ts'
import { listenTo, openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend({ telephones: true })
})
afterAll(() => backend.close())

async function ask<Data>(token: string, path: string, method = 'GET', body?: object) {
  const answer = await backend.send(path, { token, method, ...(body && { body }) })
  const { code, data } = answer.body as { code: number; data: Data }
  if (code !== 1) throw new Error(JSON.stringify(answer.body))
  return data
}
const listOf = (token: string) =>
  ask<{ list: MessageTip[]; total: number; hasMore: boolean }>(
    token,
    '/api/message_tips?pageSize=1'
  )
const countsOf = (token: string) => ask<UnreadCounts>(token, '/api/message_tips/unread')

describe('messages', () => {
  it('come page by page, the newest first, and are counted', async () => {
    const { access_token: token } = await backend.signIn('leader')
    expect(await listOf(token)).toMatchObject({
      list: [{ title: '系统维护通知', hasRead: false }],
      total: 2,
      hasMore: true
    })
    expect(await countsOf(token)).toEqual({ messageTipCount: 1, uploadMessageCount: 0 })
  })

  it('are read in every tab once read in one, and for no other user', async () => {
    const { access_token: token } = await backend.signIn('leader')
    const [one, two] = [await listenTo(backend, token), await listenTo(backend, token)]
    await ask(token, '/api/message_tips/has_read', 'PUT')
    for (const tab of [one, two])
      expect(await tab.received('unread_modify')).toEqual({
        messageTipCount: 0,
        uploadMessageCount: 0
      })
    expect(await countsOf((await backend.signIn('agent2')).access_token)).toMatchObject({
      messageTipCount: 1
    })
    for (const tab of [one, two]) tab.socket.close()
  })

  it('stay in their enterprise', async () => {
    const { access_token: token } = await backend.signIn('admin')
    const answer = await backend.asClient('/api/oauth/switch_token', {
      access_token: token,
      enterprise_id: 'ent-2'
    })
    const other = (answer.body as { access_token: string }).access_token
    const [here, there] = [await listenTo(backend, token), await listenTo(backend, other)]
    await ask(other, '/api/message_tips', 'DELETE')
    expect(await there.received('unread_modify')).toMatchObject({ messageTipCount: 0 })
    expect(await listOf(other)).toMatchObject({ list: [], total: 0 })
    expect(await countsOf(token)).toMatchObject({ messageTipCount: 1 })
    expect(here.frames).toEqual([])
    for (const tab of [here, there]) tab.socket.close()
  })

  it('report a missed call of a customer, and not a declined one', async () => {
    const { access_token: token } = await backend.signIn('agent1')
    const tab = await listenTo(backend, token)
    await ask(token, '/api/agent/mode', 'PUT', { agentMode: 1 })
    await ask(token, '/api/agent/status', 'PUT', { signState: 'SIGN_FREE' })
    const callIn = (from: string) =>
      ask<{ callRecordId: string }>(token, '/demo/incoming', 'POST', { from, to: '100' })

    const declined = await callIn('13812345670')
    await tab.received('incoming_reminder', declined)
    await ask(token, `/api/calls/${declined.callRecordId}/hang_up`, 'POST')
    await tab.received('call_quit', declined)
    const missed = await callIn('13812345679')
    await tab.received('incoming_reminder', missed)
    await ask(token, '/demo/hang_up', 'POST', missed)
    expect(await tab.received('unread_modify')).toMatchObject({ messageTipCount: 2 })
    const { list } = await ask<{ list: MessageTip[] }>(token, '/api/message_tips')
    expect(list.filter(({ title }) => title === '未接来电').map(({ message }) => message)).toEqual([
      expect.stringContaining('13812345679 来电，未接听')
    ])
    tab.socket.close()
  })
})
