/** What counts no more goes while the server runs, and looking for it costs little. */
import { expect, it, vi } from 'vitest'
import { rateLimit } from '../../../demo/server/auth/rate-limit.ts'
import { SWEEPS } from '../../../demo/server/jobs/job-queue.ts'
import { openBackend } from '../../support/server/backend.ts'
import { jobClient } from '../../support/server/job-client.ts'

it('tokens and wrong passwords that count no more go by schedule', async () => {
  const backend = await openBackend({ limits: { jobLook: 500 } })
  const jobs = await jobClient(backend.db)
  try {
    const { access_token: kept } = await backend.signIn('agent2')
    const { access_token: token } = await backend.signIn('leader')
    await backend.withPassword('agent1', 'wrong')
    await backend.withPassword('leader', 'wrong')
    const { db } = backend
    const past = Date.now() - 24 * 3_600_000
    await db
      .updateTable('auth_token')
      .set({ expires_at: past })
      .where('user_id', '=', 'user-2')
      .execute()
    await db
      .updateTable('login_failure')
      .set({ last_at: past })
      .where('username', '=', 'agent1')
      .execute()
    const left = async () => ({
      tokens: await db
        .selectFrom('auth_token')
        .select('hash')
        .where('user_id', '=', 'user-2')
        .execute(),
      logins: await db
        .selectFrom('login_family')
        .select('family')
        .where('user_id', '=', 'user-2')
        .execute(),
      failures: await db
        .selectFrom('login_failure')
        .select('username')
        .where('username', '=', 'agent1')
        .execute()
    })
    await jobs.boss.send(SWEEPS, { sweep: 'logins' })
    await expect.poll(left, { timeout: 20_000 }).toEqual({ tokens: [], logins: [], failures: [] })
    const others = await db.selectFrom('login_failure').select('username').execute()
    expect(others.map(({ username }) => username)).toContain('leader')
    const status = async (one: string) =>
      (await backend.send('/api/users/detail', { token: one })).status
    expect([await status(kept), await status(token)]).toEqual([200, 401])
  } finally {
    await jobs.stop()
    await backend.close()
  }
})

it('a crowd of addresses does not make each look go through all of them', () => {
  const { check, count } = rateLimit(10)
  for (let n = 0; n < 12_000; n++) count(`10.0.${n >> 8}.${n & 255}`)
  const looks = vi.spyOn(Map.prototype, Symbol.iterator)
  try {
    for (let n = 0; n < 500; n++) check(`10.0.${n >> 8}.${n & 255}`)
    expect(looks.mock.calls.length).toBeLessThan(5)
  } finally {
    looks.mockRestore()
  }
})
