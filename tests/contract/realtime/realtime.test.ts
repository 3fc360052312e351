import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Push } from '../../../core/contract/topics.ts'
import { topics } from '../../../core/contract/topics.ts'
import {
  listenTo,
  openBackend,
  openChannel,
  type TestBackend
} from '../../support/server/backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend({ allowedOrigins: ['https://crm.example.cn'] })
})
afterAll(() => backend.close())

const pushes: Push[] = [
  { topic: 'agent_state_modify', data: { signState: 'SIGN_FREE' } },
  { topic: 'incoming_reminder', data: { callRecordId: '1', customerPhone: '13812345678' } },
  {
    topic: 'call_dialog',
    data: { callRecordId: '1', sequence: 1, role: 'customer', text: '您好', startTime: 0 }
  },
  { topic: 'eavesdrop_reminder', data: { callRecordId: '1', agentName: '王晓彤' } },
  {
    topic: 'recording_state',
    data: { callRecordId: '1', canPause: true, isPaused: true, secondsLeft: 300 }
  },
  { topic: 'agent_register', data: { registerState: true } },
  { topic: 'call_quit', data: { callRecordId: '1' } },
  { topic: 'user_login_out_info', data: { token: 'ab' } },
  {
    topic: 'call_task_import_complete_info',
    data: { callTaskId: '1', successCount: 1, failCount: 0 }
  },
  {
    topic: 'transfer_progress',
    data: { id: '1', name: '通话记录导出', status: 1, sumCount: 2, successCount: 1, failCount: 0 }
  },
  { topic: 'unread_modify', data: { messageTipCount: 1, uploadMessageCount: 0 } },
  { topic: 'running_call_modify', data: null },
  { topic: 'seat_wall_modify', data: null },
  { topic: 'reception_queue_modify', data: null },
  {
    topic: 'disposition_modify',
    data: { callRecordId: '1', code: 'c1', label: '咨询 / 产品咨询', remark: '' }
  },
  { topic: 'missed_call_modify', data: null },
  { topic: 'call_task_progress', data: null },
  { topic: 'manual_task_modify', data: { taskId: '1' } },
  { topic: 'message_task_progress', data: null },
  { topic: 'work_order_modify', data: { id: 'order-1' } },
  { topic: 'clue_task_modify', data: { taskId: '1' } },
  { topic: 'permission_modify', data: null },
  { topic: 'enterprise_modify', data: null },
  { topic: 'pong', data: null }
]

describe('the realtime channel', () => {
  it.each(['workbench', 'dashboard'])('answers a ping on /ws/%s', async page => {
    const { access_token } = await backend.signIn('agent1')
    const channel = await listenTo(backend, access_token, page)
    channel.socket.send('{"topic":"ping","data":null}')
    expect(await channel.received('pong')).toBeNull()
    channel.socket.close()
  })

  it('carries every topic', async () => {
    const { access_token, userId } = await backend.signIn('agent1')
    const channel = await listenTo(backend, access_token)
    for (const push of pushes) backend.publish(userId, push)
    await channel.received('pong')
    expect(channel.frames).toEqual(pushes)
    expect(pushes.map(({ topic }) => topic)).toEqual(Object.keys(topics))
    channel.socket.close()
  })

  it('survives malformed frames', async () => {
    const { access_token } = await backend.signIn('agent1')
    const channel = await listenTo(backend, access_token)
    for (const frame of [
      '',
      '{',
      '[]',
      'null',
      '{"topic":"ping"',
      '{"topic":1}',
      Buffer.from([255])
    ])
      channel.socket.send(frame)
    channel.socket.send('{"topic":"ping"}')
    await channel.received('pong')
    expect(channel.frames).toHaveLength(1)
    channel.socket.close()
  })

  it('closes on a frame of more than 64 KiB', async () => {
    const { access_token } = await backend.signIn('agent1')
    const channel = await listenTo(backend, access_token)
    const closed = channel.closed()
    channel.socket.send('x'.repeat(70_000))
    expect(await closed).toBeGreaterThan(1000)
  })

  it('drops a page that no longer responds', async () => {
    const impatient = await openBackend({ limits: { silence: 80 } })
    try {
      const { access_token } = await impatient.signIn('agent1')
      const channel = await listenTo(impatient, access_token)
      expect(await channel.closed()).toBe(1006)
    } finally {
      await impatient.close()
    }
  })

  it('closes with 1001 when the server stops', async () => {
    const leaving = await openBackend()
    const { access_token } = await leaving.signIn('agent1')
    const channel = await listenTo(leaving, access_token)
    const closed = channel.closed()
    await leaving.close()
    expect(await closed).toBe(1001)
  })
})

describe('the ticket of a channel', () => {
  const open = (ticket: string, headers = {}) =>
    openChannel(`${backend.url}/ws/workbench?access_token=${ticket}`, headers)

  it('works once', async () => {
    const { access_token } = await backend.signIn('agent1')
    const ticket = await backend.ticketFor(access_token, 'realtime')
    const channel = await open(ticket)
    expect(channel.status).toBe(101)
    expect((await open(ticket)).status).toBe(401)
    channel.socket.close()
  })

  it('is not the session token, not made up, and not missing', async () => {
    const { access_token } = await backend.signIn('agent1')
    for (const ticket of [access_token, 'made-up', ''])
      expect((await open(ticket)).status).toBe(401)
    expect((await openChannel(`${backend.url}/ws/workbench`)).status).toBe(401)
  })

  it('ends after a minute', async () => {
    const { access_token } = await backend.signIn('agent1')
    const ticket = await backend.ticketFor(access_token, 'realtime')
    const row = await backend.db
      .selectFrom('short_lived')
      .select('expires_at')
      .where('kind', '=', 'ticket')
      .orderBy('expires_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(row.expires_at - Date.now()).toBeLessThanOrEqual(60_000)
    await backend.db
      .updateTable('short_lived')
      .set({ expires_at: Date.now() - 1 })
      .execute()
    expect((await open(ticket)).status).toBe(401)
  })

  it('is rejected for a foreign page', async () => {
    const { access_token } = await backend.signIn('agent1')
    const ticket = () => backend.ticketFor(access_token, 'realtime')
    const from = async (origin: string) => {
      const channel = await open(await ticket(), { origin })
      if (channel.status === 101) channel.socket.close()
      return channel.status
    }
    expect(await from('https://evil.example')).toBe(403)
    expect(await from('null')).toBe(403)
    expect(await from(backend.url)).toBe(101)
    expect(await from('https://crm.example.cn')).toBe(101)
  })

  it('is not written to the log', async () => {
    await open('a-secret-ticket')
    const line = backend.lines.findLast(line => line.includes('/ws/workbench')) ?? ''
    expect(line).toBe('GET /ws/workbench 401')
    expect(backend.lines.join('\n')).not.toContain('a-secret-ticket')
  })
})
