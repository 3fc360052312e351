import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startServer } from '../../support/server/server-process.ts'

/** Another day altogether, where the demo's hours are kept. */
const AT = Date.parse('2031-03-05T11:00:00+08:00')
const isThen = (time: unknown): boolean => Math.abs(Number(time) - AT) < 120_000

it('DEMO_TIME is the clock of all writes and checks, and is sent to pages', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hutong-clock-'))
  const { child: server, output } = await startServer(
    ['node', 'demo/server/main.ts'],
    {
      ...{ TZ: '', PORT: '0', HUTONG_DATA: folder },
      ...{ DEMO_TIME: '2031-03-05 11:00', HUTONG_SEED: 'small' }
    },
    'account1'
  )
  try {
    const url = /http:\/\/localhost:\d+/.exec(output())?.[0] ?? ''
    const signIn = await fetch(`${url}/api/oauth/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa('hutong-web:')}`,
        'content-type': 'application/x-www-form-urlencoded'
      },
      body: 'grant_type=password&scope=cmc&username=admin&password=Hutong%402026'
    })
    const { access_token: token, expires_in: life } = (await signIn.json()) as {
      access_token: string
      expires_in: number
    }
    expect(life).toBeGreaterThan(7000)
    const ask = async (path: string, method = 'GET', body?: object) => {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) })
      })
      return { headers: answer.headers, ...((await answer.json()) as { data: never }) }
    }
    await fetch(`${url}/demo/robot_call`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ by: 'admin', phone: '13800009999' })
    })
    const calls: { headers: Headers; data: { list: { callStartTime: number }[] } } = await ask(
      '/api/call_records?customerPhone=13800009999'
    )
    expect(calls.data.list.map(({ callStartTime }) => isThen(callStartTime))).toEqual([true])
    expect(isThen(calls.headers.get('hutong-time'))).toBe(true)
    expect(isThen(Date.parse(calls.headers.get('date') ?? ''))).toBe(true)
    const logins: { data: { createTime: number }[] } = await ask('/api/users/login_log')
    expect(isThen(logins.data[0]?.createTime)).toBe(true)
    await ask('/api/red_lists/batch', 'POST', { phones: ['13800009998'], remark: '' })
    const log: { data: { list: { createTime: number }[] } } = await ask('/api/operation_log')
    expect(isThen(log.data.list[0]?.createTime)).toBe(true)
  } finally {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
}, 120_000)
