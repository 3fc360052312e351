import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openBackend, type TestBackend } from '../../support/server/backend.ts'

let backend: TestBackend
beforeAll(async () => {
  // Sums are folded by jobs, which would change rows between two looks.
  backend = await openBackend({ telephones: true, limits: { wrapUp: 0, jobLook: 3_600_000 } })
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

/** The rows of every table but those that the process itself renews, as text. */
async function allRows(): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`select table_name as name
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('server_run', 'message_sender')`.execute(backend.db)
  const found: Record<string, string> = {}
  for (const { name } of rows) {
    const list = await sql<{ text: string }>`select coalesce(string_agg(row, '\n' order by row), '')
      as text from (select one::text as row from ${sql.id(name)} one) rows`.execute(backend.db)
    found[name] = list.rows[0]?.text ?? ''
  }
  return found
}

it('leaves the same rows when it follows another, whatever was written in between', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  try {
    await backend.send('/demo/reset', { method: 'POST' })
    const first = await allRows()
    expect(first.call_record?.split('\n').length).toBeGreaterThan(100)
    await backend.signIn('agent1')
    await sql`delete from seat_span`.execute(backend.db)
    await sql`update customer set name = '改过'`.execute(backend.db)
    expect((await allRows()).customer).not.toBe(first.customer)
    await backend.send('/demo/reset', { method: 'POST' })
    expect(await allRows()).toEqual(first)
  } finally {
    vi.useRealTimers()
  }
})
