import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  listenTo,
  openBackend,
  openChannel,
  type TestBackend
} from '../../support/server/backend.ts'

let backend: TestBackend
let token: string
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())
beforeEach(async () => {
  token = (await backend.signIn('agent1')).access_token
})

const flip = (name: string, body: object = {}) => backend.send(`/demo/${name}`, { body })
const order = (fault: object) => flip('faults', { route: 'agent.status', ...fault })
const status = () => backend.send('/api/agent/status', { token })

describe('an ordered fault', () => {
  it('answers with a status as often as ordered, then normally', async () => {
    await order({ kind: 'status', status: 503, times: 2, retryAfter: 7 })
    for (let n = 0; n < 2; n += 1) {
      const answer = await status()
      expect(answer).toMatchObject({ status: 503, body: { message: '网络异常' } })
      expect(answer.headers.get('retry-after')).toBe('7')
    }
    expect((await status()).status).toBe(200)
  })

  it('leaves other calls alone, unless all are meant', async () => {
    await order({ kind: 'status' })
    expect((await backend.send('/api/users/detail', { token })).status).toBe(200)
    await order({ route: '*', kind: 'status', status: 500 })
    expect((await status()).status).toBe(500)
    expect((await backend.send('/api/users/detail', { token })).status).toBe(500)
  })

  it('answers a page instead of JSON', async () => {
    await order({ kind: 'body' })
    const answer = await status()
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(answer.body).toContain('502 Bad Gateway')
  })

  it('breaks off in the middle, and drops the connection', async () => {
    await order({ kind: 'half' })
    await expect(status()).rejects.toThrow('terminated')
    await order({ kind: 'close' })
    await expect(status()).rejects.toThrow('fetch failed')
  })

  it('never answers', async () => {
    await order({ kind: 'silence' })
    const request = fetch(`${backend.url}/api/agent/status`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(200)
    })
    await expect(request).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  it('answers late', async () => {
    await order({ kind: 'delay', milliseconds: 150 })
    const began = performance.now()
    expect((await status()).status).toBe(200)
    expect(performance.now() - began).toBeGreaterThanOrEqual(145)
  })

  it('cuts, silences and corrupts the realtime channel', async () => {
    const realtime = (kind: string, times = 1) => flip('faults', { route: 'realtime', kind, times })
    const channel = await listenTo(backend, token)
    await realtime('silence')
    channel.socket.send('{"topic":"ping"}')
    channel.socket.send('{"topic":"ping"}')
    await channel.received('pong')
    expect(channel.frames).toHaveLength(1)
    const closed = channel.closed()
    await realtime('close')
    expect(await closed).toBe(1006)

    await realtime('status')
    const ticket = await backend.ticketFor(token, 'realtime')
    const address = `${backend.url}/ws/workbench?access_token=${ticket}`
    expect((await openChannel(address)).status).toBe(500)
    const again = await openChannel(address)
    expect(again.status).toBe(101)
    again.socket.close()
  })

  it('rejects an invalid order', async () => {
    expect(await order({ kind: 'explode' })).toMatchObject({
      status: 400,
      body: { message: '参数不正确：kind' }
    })
  })
})

describe('the switches', () => {
  it('reject foreign pages', async () => {
    const headers = { origin: 'https://evil.example' }
    expect(await backend.send('/demo/reset', { method: 'POST', headers })).toMatchObject({
      status: 403
    })
    expect((await status()).status).toBe(200)
  })

  it('send any message of the realtime channel', async () => {
    const channel = await listenTo(backend, token)
    const push = { topic: 'call_quit', data: { callRecordId: '1' } }
    await flip('push', { to: 'agent1', push })
    expect(await channel.received('call_quit')).toEqual(push.data)
    channel.socket.close()
    expect((await flip('push', { to: 'agent1', push: { topic: 'x' } })).status).toBe(400)
  })

  it('report that there are no telephones, or no such agent', async () => {
    const call = (to: string) => flip('incoming', { from: '13812345678', to })
    expect((await call('agent1')).body).toEqual({ code: 0, message: '电话网络未启动' })
    expect((await call('unknown')).body).toEqual({ code: 0, message: '用户不存在' })
  })

  it('go back to the beginning', async () => {
    await backend.db.updateTable('customer').set({ name: '改过' }).execute()
    await backend.send('/api/agent/status', {
      method: 'PUT',
      token,
      body: { signState: 'SIGN_FREE' }
    })
    await flip('faults', { route: 'agent.status', kind: 'status', times: 9 })
    expect((await flip('reset')).body).toEqual({ code: 1, data: null })
    expect((await status()).status).toBe(401)
    token = (await backend.signIn('agent1')).access_token
    expect((await status()).body).toMatchObject({ data: { signState: 'SIGN_BUSY' } })
    const changed = await backend.db
      .selectFrom('customer')
      .select('id')
      .where('name', '=', '改过')
      .execute()
    expect(changed).toEqual([])
  })
})
