import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openChannel } from '../../support/server/backend.ts'
import { freePort, startServer } from '../../support/server/server-process.ts'

let folder: string
let started: ChildProcess[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hutong-stop-'))
})
afterEach(async () => {
  for (const child of started) child.kill('SIGKILL')
  started = []
  await rm(folder, { recursive: true, force: true })
})

/** Starts it as a supervisor does, and waits until it says where it is. */
async function start(
  text: readonly [string, ...string[]],
  more: Readonly<Record<string, string>> = {}
) {
  const port = await freePort()
  const env = {
    ...{ PORT: String(port), HUTONG_DATA: folder },
    ...{ HUTONG_PREBUILT: '1', HUTONG_SEED: 'small', ...more }
  }
  const { child, output: message } = await startServer(text, env, 'account1', one =>
    started.push(one)
  )
  const server = Number(readFileSync(join(folder, 'hutong.lock'), 'utf8'))
  return { child, message, server, url: `http://localhost:${port}` }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The realtime channel of a signed-in user. */
async function listen(url: string) {
  const ask = async (path: string, headers: Record<string, string>, body: string) =>
    (await fetch(url + path, { method: 'POST', headers, body })).json()
  const { access_token: token } = (await ask(
    '/api/oauth/token',
    {
      authorization: `Basic ${btoa('hutong-web:')}`,
      'content-type': 'application/x-www-form-urlencoded'
    },
    'grant_type=password&scope=cmc&username=agent1&password=Hutong%402026'
  )) as { access_token: string }
  const { data } = (await ask(
    '/api/files/ticket',
    { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    '{"resource":"realtime"}'
  )) as { data: { access_token: string } }
  return openChannel(`${url}/ws/workbench?access_token=${data.access_token}`)
}

describe('what was started', { timeout: 120_000 }, () => {
  it('stops on SIGTERM to npm: sockets are closed with a code, the database is closed', async () => {
    const { child, message, server, url } = await start(['npm', 'start'])
    const channel = await listen(url)
    const closed = channel.closed()
    child.kill('SIGTERM')
    expect(await closed).toBe(1001)
    await expect.poll(() => isAlive(server)).toBe(false)
    expect(message()).toContain('已停止')
    expect(existsSync(join(folder, 'hutong.lock'))).toBe(false)
  })

  it('drains first: not ready at once, and not killed before the time it was given', async () => {
    const { child, message, server, url } = await start(['node', 'demo/start.mjs'], {
      ...{ DRAIN_SECONDS: '5', LOG_FORMAT: 'json' }
    })
    const channel = await listen(url)
    const closed = channel.closed()
    child.kill('SIGTERM')
    await expect.poll(async () => (await fetch(`${url}/healthz/ready`)).status).toBe(503)
    expect((await fetch(`${url}/healthz/live`)).status).toBe(200)
    expect(await closed).toBe(1001)
    await expect.poll(() => isAlive(server), { timeout: 45_000 }).toBe(false)
    const lines = message().split('\n').filter(Boolean)
    const texts = lines.map(line => (JSON.parse(line) as { msg: string }).msg)
    expect(texts.some(text => text.startsWith('即将停止：5 秒'))).toBe(true)
    expect(texts.at(-1)).toBe('已停止')
    expect(existsSync(join(folder, 'hutong.lock'))).toBe(false)
  })

  it('ends when what started the server is killed without a word', async () => {
    const { child, message, server } = await start(['node', 'demo/start.mjs'])
    child.kill('SIGKILL')
    await expect.poll(() => isAlive(server)).toBe(false)
    expect(message()).toContain('已停止')
  })
})
