/**
 * The reference server with Kamailio as its exchange: it makes the accounts and the TURN credentials, and
 * follows the calls by Kamailio's events and by the phone's.
 */
import assert from 'node:assert/strict'
import { type Browser, chromium, type Page } from 'playwright'
import { expect as base } from 'playwright/test'
import type { Exchange } from '../../demo/exchange/exchange.ts'
import { browserArgs, findBrowser } from '../support/browser/find-browser.mjs'
import { DemoServer } from '../support/server/demo-server.ts'

const expect = base.configure({ timeout: 20_000 })
type Story = (name: string, act: () => Promise<unknown>) => Promise<void>
interface Record {
  readonly callRecordId: string
  readonly callDirectionType: number
  readonly customerPhone: string
  readonly callDuration: number
  readonly hangupType: number
  readonly connectResult: number
}

/** Seconds: short enough to see the credentials renewed. */
const LIFE = 60
type Phone = HTMLElement & {
  readonly [name: string]: (...given: readonly unknown[]) => Promise<unknown>
}

const read = (page: Page, name: string) =>
  page.evaluate(
    property => Reflect.get(document.querySelector('hutong-softphone') ?? {}, property),
    name
  )
const act = (page: Page, method: string, ...given: readonly unknown[]) =>
  page.evaluate(
    ([name, values]) =>
      (document.querySelector('hutong-softphone') as unknown as Phone)[name]?.(...values),
    [method, given] as const
  )
async function until(page: Page, name: string, is: (value: never) => boolean): Promise<void> {
  await expect.poll(async () => is((await read(page, name)) as never), { message: name }).toBe(true)
}
const isTalking = (it?: { state: string }) => it?.state === 'talking'
const hasSound = (it?: { mos: number }) => (it?.mos ?? 0) > 3

async function setFree(page: Page): Promise<void> {
  await until(page, 'call', it => it === undefined || it === null)
  await page.evaluate(() =>
    (document.querySelector('hutong-session') as unknown as Phone).setAgentState?.('SIGN_FREE')
  )
}

const dial = (page: Page, number: string) =>
  expect
    .poll(() =>
      act(page, 'dial', number).then(
        () => 'dialled',
        (error: Error) => error.message
      )
    )
    .toBe('dialled')

/** All media goes through TURN, and the kinds of the paths in use are kept. */
function relayOnly(): void {
  const connections: RTCPeerConnection[] = []
  const Original = RTCPeerConnection
  Reflect.set(window, 'connections', connections)
  Reflect.set(
    window,
    'RTCPeerConnection',
    class extends Original {
      constructor(given: RTCConfiguration = {}) {
        super({ ...given, iceTransportPolicy: 'relay' })
        connections.push(this)
      }
    }
  )
}

const pathsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const found: string[] = []
    for (const connection of Reflect.get(window, 'connections') as RTCPeerConnection[]) {
      const report = await connection.getStats()
      for (const row of report.values())
        if (row.type === 'candidate-pair' && row.nominated && row.bytesSent > 0)
          found.push(report.get(row.localCandidateId)?.candidateType)
    }
    return found
  })

/** Users of the TURN credentials that calls have begun with. */
const relayUsers = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    (Reflect.get(window, 'connections') as RTCPeerConnection[]).map(
      connection => connection.getConfiguration().iceServers?.[0]?.username ?? ''
    )
  )

export async function followedCalls(exchange: Exchange, story: Story): Promise<void> {
  const server = new DemoServer({ env: exchange.settings(LIFE), onDisk: false })
  let browser: Browser | undefined
  try {
    await server.start()
    exchange.report(server.url, line => process.stderr.write(`${line}\n`))
    const executablePath = findBrowser()
    browser = await chromium.launch({
      args: [
        ...browserArgs,
        '--allow-loopback-in-peer-connection',
        '--autoplay-policy=no-user-gesture-required'
      ],
      ...(executablePath !== undefined && { executablePath })
    })
    // The page has the policy of the server: it must allow the exchange.
    const context = await browser.newContext({ permissions: ['microphone'] })
    await context.addInitScript(relayOnly)
    const page = await context.newPage()
    /** Digest users that the phone has sent. */
    const users: string[] = []
    page.on('websocket', socket =>
      socket.on('framesent', ({ payload }) => {
        const [, user] = /Authorization: [^\r]*username="(\d{10}:100)"/.exec(String(payload)) ?? []
        if (user !== undefined) users.push(user)
      })
    )
    let looks = 0
    // The login of the page, for looks at the server.
    let bearer = ''
    page.on('request', request => {
      bearer = request.headers().authorization ?? bearer
      if (request.method() === 'GET' && request.url().endsWith('/agent/status')) looks++
    })
    await page.goto(`${server.url}/hosts/partner/`)
    await page.getByLabel('账号').fill('agent1')
    await page.getByLabel('密码').fill('Hutong@2026')
    await page.getByRole('button', { name: '登录电话' }).click()

    const ask = async <T>(path: string): Promise<T> => {
      const answer = await fetch(server.url + path, { headers: { authorization: bearer } })
      return ((await answer.json()) as { data: T }).data
    }
    const stateOf = async () => (await ask<{ signState: string }>('/api/agent/status')).signState
    const newest = async () =>
      (await ask<{ list: Record[] }>('/api/call_records?pageSize=1')).list[0]

    await story('the server: agent1 registers with an account by HMAC', async () => {
      await until(page, 'registration', (it?: { status: string }) => it?.status === 'registered')
      assert.ok(users.length > 0)
    })

    await story(
      'the server: a call out through coturn moves the seat and has a record',
      async () => {
        await setFree(page)
        await dial(page, '9100')
        await until(page, 'call', isTalking)
        await expect.poll(stateOf).toBe('CALLING')
        await until(page, 'quality', hasSound)
        assert.deepEqual([...new Set(await pathsOf(page))], ['relay'])
        const { callRecordId } = (await read(page, 'call')) as Record
        assert.match(callRecordId, /^[\w-]{36}$/)
        await act(page, 'hangUp')
        await expect.poll(stateOf).not.toBe('CALLING')
        await expect.poll(newest).toMatchObject({
          ...{ callRecordId, callDirectionType: 0, customerPhone: '9100' },
          ...{ connectResult: 0, hangupType: 1 }
        })
        assert.ok(((await newest())?.callDuration ?? 0) >= 1)
      }
    )

    await story('the server: a busy customer is recorded as such', async () => {
      await setFree(page)
      await dial(page, '9486')
      await expect.poll(newest).toMatchObject({ customerPhone: '9486', connectResult: 5 })
    })

    await story('the server: account and TURN credentials are renewed in time', async () => {
      const before = looks
      const used = await relayUsers(page)
      await expect.poll(() => looks, { timeout: LIFE * 1000 }).toBeGreaterThan(before)
      assert.equal((await read(page, 'registration')).status, 'registered')
      await setFree(page)
      await dial(page, '9100')
      await until(page, 'call', isTalking)
      await until(page, 'quality', hasSound)
      await act(page, 'hangUp')
      assert.ok(Number.parseInt(users.at(-1) ?? '', 10) > Number.parseInt(users[0] ?? '', 10))
      assert.notEqual((await relayUsers(page)).at(-1), used[0])
    })

    await story('the server: a call in rings, is answered and has a record', async () => {
      await setFree(page)
      const called = exchange.customerCalls()
      await until(page, 'call', (it?: { state: string }) => it?.state === 'ringing')
      await expect.poll(stateOf).toBe('RING')
      await act(page, 'answer')
      await until(page, 'call', isTalking)
      await until(page, 'quality', hasSound)
      await called
      await expect.poll(newest).toMatchObject({
        ...{ callDirectionType: 1, customerPhone: '+15559876' },
        ...{ connectResult: 0, hangupType: 3 }
      })
      const record = await newest()
      assert.ok((record?.callDuration ?? 0) >= 7, `lasted ${record?.callDuration} s`)
      const { list } = await ask<{ list: Record[] }>('/api/call_records?pageSize=10')
      assert.equal(list.filter(({ customerPhone }) => customerPhone === '+15559876').length, 1)
    })

    await story('the server: the console lists the calls', async () => {
      for (const [path, number] of [
        ['income', '+15559876'],
        ['outCall', '9100']
      ]) {
        const list = await context.newPage()
        await list.goto(`${server.url}/console/callManage/${path}`)
        await expect(list.getByText(number ?? '').first()).toBeVisible()
        await list.close()
      }
    })
  } finally {
    await browser?.close()
    await server.stop()
    server.forget()
  }
}
