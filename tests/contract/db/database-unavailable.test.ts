import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  DatabaseUnavailable,
  retryWhileUnavailable
} from '../../../demo/server/db/database-unavailable.ts'
import { openBackend, type TestBackend } from '../../support/server/backend.ts'
import { openPgWire } from '../../support/server/pg-wire.ts'
import { freePort } from '../../support/server/server-process.ts'

const limits = { connectionWait: 4000, statementLife: 4000, healthWait: 3000 }

let wire: Awaited<ReturnType<typeof openPgWire>>
let backend: TestBackend
let token: string
beforeAll(async () => {
  wire = await openPgWire()
  backend = await openBackend({ databaseUrl: wire.url, limits })
  token = (await backend.signIn('agent1')).access_token
})
afterAll(async () => {
  await backend.close()
  await wire.stop()
})
const ask = () => backend.send('/api/agent/status', { token })

const away = {
  status: 503,
  body: { errcode: 'SERVICE_UNAVAILABLE', message: '数据库暂时不可用，请稍后重试' }
}

describe('a PostgreSQL that goes away', { timeout: 60_000 }, () => {
  it('leads to 503 while it is away, and is queried again when it is back', async () => {
    expect((await ask()).status).toBe(200)
    expect(await backend.send('/healthz')).toMatchObject({
      status: 200,
      body: { status: 'ok', live: true, ready: true, database: 'ok' }
    })

    await wire.cut()
    const refused = await ask()
    expect(refused).toMatchObject(away)
    expect(refused.headers.get('retry-after')).toBe('5')
    expect((await backend.withPassword('agent1')).status).toBe(503)
    const health = await backend.send('/healthz/ready')
    expect(health).toMatchObject({ status: 503, body: { live: true, ready: false } })
    expect(health.headers.get('retry-after')).toBe('5')
    expect(await backend.send('/healthz/live')).toMatchObject({ status: 200, body: { live: true } })

    await wire.back()
    expect((await ask()).status).toBe(200)
    expect((await backend.send('/healthz')).status).toBe(200)
    expect(backend.lines.filter(line => line.startsWith('数据库连接中断'))).toHaveLength(1)
    expect(backend.lines).toContain('数据库连接已恢复')
    const aboutMessages = () => backend.lines.filter(line => line.startsWith('服务器之间的消息'))
    await expect.poll(aboutMessages, { timeout: 45_000 }).toHaveLength(1)
  })

  it('aborts a transaction, and not the process', async () => {
    const { db } = backend
    const work = db.transaction().execute(async inside => {
      await inside.selectFrom('setting').selectAll().execute()
      await wire.cut()
      await inside.selectFrom('setting').selectAll().execute()
    })
    await expect(work).rejects.toBeInstanceOf(DatabaseUnavailable)
    await wire.back()
    // An idle connection may not have noticed yet that it was cut.
    const settings = () => db.selectFrom('setting').selectAll().execute()
    await expect.poll(() => settings().catch(() => [])).not.toEqual([])
  })

  it('that hangs silently is given up after the limits, and health does not wait for it', async () => {
    wire.freeze()
    expect((await backend.send('/healthz')).body).toMatchObject({ live: true, ready: false })
    expect(await ask()).toMatchObject(away)
    await wire.back()
    await expect.poll(async () => (await ask()).status).toBe(200)
  })

  it('is waited for at the start; the port answers meanwhile', async () => {
    await wire.cut()
    const port = await freePort()
    const opening = openBackend({ databaseUrl: wire.url, limits, port })
    const at = async (path: string) => {
      const { status, headers } = await fetch(`http://127.0.0.1:${port}${path}`)
      return [status, headers.get('retry-after')]
    }
    await expect.poll(() => at('/healthz/live').catch(() => [])).toEqual([200, null])
    expect(await at('/healthz')).toEqual([503, '5'])
    expect(await at('/api/agent/status')).toEqual([502, '5'])
    await wire.back()
    const opened = await opening
    expect((await opened.send('/healthz')).status).toBe(200)
    expect(opened.lines.some(line => line.startsWith('数据库尚不可用'))).toBe(true)
    await opened.close()
  })
})

describe('what has to be written', () => {
  it('is written when the database is back; what is refused for another reason is not tried again', async () => {
    const { retry, stop } = retryWhileUnavailable()
    let tries = 0
    const written = retry(async () => {
      if (++tries < 3) throw new DatabaseUnavailable(new Error('connect ECONNREFUSED'))
      return 'written'
    })
    expect(await written).toBe('written')
    expect(tries).toBe(3)
    await expect(retry(() => Promise.reject(new Error('no such table')))).rejects.toThrow(
      'no such table'
    )
    stop()
    await expect(retry(() => Promise.reject(new DatabaseUnavailable('gone')))).rejects.toThrow(
      'gone'
    )
  })
})
