import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { connectResultOf, outcomeOf } from '../../demo/server/dialler/outcome.ts'
import { openBackend, type TestBackend } from '../support/backend.ts'
import { diallingNow, phonesFrom, tasksOf } from '../support/tasks.ts'

const folder = mkdtempSync(join(tmpdir(), 'hutong-dialler-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const children: ReturnType<typeof spawn>[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** The calls of a server in another process. */
async function elsewhere(url: string) {
  const answer = await fetch(`${url}/api/oauth/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa('hutong-web:')}`,
      'content-type': 'application/x-www-form-urlencoded'
    },
    body: 'grant_type=password&scope=cmc&username=admin&password=Hutong%402026'
  })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const send: TestBackend['send'] = async (path, request = {}) => {
    const { body, method = body === undefined ? 'GET' : 'POST' } = request
    const reply = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' })
      },
      ...(body !== undefined && { body: JSON.stringify(body) })
    })
    return { status: reply.status, headers: reply.headers, body: await reply.json() }
  }
  return tasksOf({ send } as TestBackend, token)
}

const NUMBERS = 400

describe('a server that is killed while it dials', () => {
  it('loses no call, doubles none, and counts them all', { timeout: 120_000 }, async () => {
    const child = spawn('node', ['tests/support/dialler-process.ts', folder], {
      stdio: ['ignore', 'pipe', 'inherit']
    })
    children.push(child)
    const [chunk] = await once(child.stdout, 'data')
    const theirs = await elsewhere(String(chunk).trim())
    const id = await theirs.create({ concurrencyLevel: '40' })
    await theirs.add(id, phonesFrom(5_000_000, NUMBERS))
    await theirs.move(id, 'start')
    let before = await theirs.detail(id)
    while (before.dialledCount < 60 || before.runningCount < 10) before = await theirs.detail(id)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(before.dialledCount).toBeLessThan(NUMBERS)

    const again = await openBackend({ ...diallingNow, dataDir: folder, databaseUrl: undefined })
    const ours = tasksOf(again, (await again.signIn('admin')).access_token)
    const task = await ours.reached(id, 4)
    expect(task).toMatchObject({
      finishedCount: NUMBERS,
      dialledCount: NUMBERS,
      skippedCount: 0,
      runningCount: 0
    })
    const calls = await again.db
      .selectFrom('call_record')
      .selectAll()
      .where('call_task_id', '=', id)
      .execute()
    expect(calls).toHaveLength(NUMBERS)
    expect(new Set(calls.map(call => call.call_item_id)).size).toBe(NUMBERS)
    expect(calls.filter(call => call.answered_at !== null)).toHaveLength(task.connectedCount)
    // Each ends as it would have ended without the crash.
    for (const call of calls) {
      const outcome = outcomeOf(call.id, call.customer_phone)
      expect(call.connect_result).toBe(connectResultOf(outcome))
      expect(call.answered_at !== null).toBe(outcome.result === 0)
    }
    await again.close()
  })
})
