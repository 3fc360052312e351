/**
 * Two servers behind nginx, their exchange as a process of its own, and pages of agents in Chromium; one server is killed
 * while they talk: `node tests/interop/nodes/telephony-apart.ts [--kills=3]`. Needs Debian's PostgreSQL and nginx.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Browser, chromium, type Page } from 'playwright'
import { expect as base } from 'playwright/test'
import { findProgram } from '../../../demo/exchange/find-program.ts'
import { PASSWORD } from '../../../demo/server/seed/accounts.ts'
import { browserArgs, findBrowser } from '../../support/browser/find-browser.mjs'
import { call, isTalking, read as readPhone, until } from '../exchange-stories.ts'
import { ask, closeConnections, read, signIn } from './front-client.ts'
import { type NodePair, openPair, type ServedNode } from './node-pair.ts'
import { addMembers } from './test-members.ts'

const given = process.argv.find(one => one.startsWith('--kills='))?.split('=')[1]
/** In ms: after this a page is connected by the other server. The default waits for 5 to 6 s. */
const BACK = 15_000
/** In ms: a page notices a server that was killed at once. */
const NOTICED = 2000

const expect = base.configure({ timeout: 20_000 })

let failed = 0
function confirm(isRight: boolean, text: string): void {
  if (!isRight) failed++
  console.log(`${isRight ? '✓' : '✗'} ${text}`)
}

/** How many requests of one kind a server has had. */
async function requestsAt(node: ServedNode): Promise<number> {
  const text = await (await fetch(`${node.url}/metrics`)).text()
  const rows = text.matchAll(/^hutong_http_request_duration_seconds_count\{([^}]*)\} (\d+)$/gm)
  return [...rows]
    .filter(([, labels = '']) => labels.includes('/api/openapi.json'))
    .reduce((sum, [, , count]) => sum + Number(count), 0)
}

/** Whether a server gets the requests for a host name. */
async function isServed({ port }: NodePair, node: ServedNode, host: string): Promise<boolean> {
  const before = await requestsAt(node)
  await ask(port, host, '/api/openapi.json')
  return (await requestsAt(node)) > before
}

/** A host name whose requests a server gets. */
async function hostAt(pair: NodePair, node: ServedNode): Promise<string> {
  for (const host of pair.hosts) if (await isServed(pair, node, host)) return host
  throw new Error(`nginx sends nothing to server ${node.name}`)
}

async function openAgent(browser: Browser, url: string, username: string): Promise<Page> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, permissions: ['microphone'] })
  const page = await context.newPage()
  await page.goto(`${url}/hosts/partner/`)
  await page.getByLabel('账号').fill(username)
  await page.getByLabel('密码').fill(PASSWORD)
  await page.getByRole('button', { name: '登录电话' }).click()
  await until(page, 'registration', (it?: { status: string }) => it?.status === 'registered')
  return page
}

const setFree = (page: Page) =>
  page.evaluate(() => {
    const session = document.querySelector('hutong-session') as unknown as {
      setAgentState(state: string): Promise<void>
    }
    return session.setAgentState('SIGN_FREE')
  })

interface OpenCall {
  readonly callRecordId: string
  readonly state: string
}
const callOf = async (page: Page) => (await readPhone(page, 'call')) as OpenCall | null | undefined

/**
 * Resolves with the ms until the telephone is registered again; 0 when it was at another server, undefined when
 * it is not back in time.
 */
async function backAfter(page: Page, since: number): Promise<number | undefined> {
  let wasLost = false
  for (;;) {
    const registration = (await readPhone(page, 'registration')) as { status: string } | null
    const isRegistered = registration?.status === 'registered'
    const ms = performance.now() - since
    wasLost ||= !isRegistered
    if (isRegistered && wasLost) return ms
    if (ms > NOTICED && !wasLost) return 0
    if (ms > BACK) return undefined
    await sleep(20)
  }
}

async function talkUnderKills(pair: NodePair, database: pg.Client): Promise<void> {
  const [atA, atB] = [await hostAt(pair, pair.a), await hostAt(pair, pair.b)]
  const urlOf = (host: string) => `https://${host}:${pair.port}`
  const admin = await signIn(pair.port, atB, 'admin')
  const members = await addMembers(pair, admin, {
    ...{ prefix: 'agent-', count: 3, firstExtension: 701 }
  })
  const [one, other, third] = members.map(({ username }) => username)
  if (!one || !other || !third) throw new Error('three agents are needed')
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    args: [
      ...browserArgs,
      '--allow-loopback-in-peer-connection',
      '--autoplay-policy=no-user-gesture-required'
    ],
    ...(executablePath !== undefined && { executablePath })
  })
  try {
    const first = await openAgent(browser, urlOf(atA), one)
    const second = await openAgent(browser, urlOf(atA), other)
    const called = await openAgent(browser, urlOf(atB), third)
    for (const page of [first, second, called]) await setFree(page)
    await call(first, 'dial', '13812345678')
    await until(first, 'call', isTalking)
    await call(second, 'dial', '703')
    await until(called, 'call', (it?: { state: string }) => it?.state === 'ringing')
    await call(called, 'answer')
    await until(second, 'call', isTalking)
    await until(called, 'call', isTalking)
    confirm(true, 'an agent at A talks with a customer, another at A with one at B')
    const ids = await Promise.all(
      [first, second, called].map(async page => (await callOf(page))?.callRecordId)
    )

    const pages = [first, second, called]
    for (let kill = 0; kill < Number(given ?? 4); kill++) {
      // The telephones have moved to the server that is killed next.
      const doomed = pair.nodes[kill % 2] ?? pair.a
      const since = performance.now()
      await doomed.kill()
      const back = await Promise.all(pages.map(page => backAfter(page, since)))
      confirm(
        back.every(ms => ms !== undefined) && back.some(ms => ms !== 0),
        `${doomed.name} killed: telephones registered again after ${back.map(ms => ms && (ms / 1000).toFixed(1))} s`
      )
      const states = await Promise.all(pages.map(callOf))
      confirm(
        states.every((it, at) => it?.state === 'talking' && it.callRecordId === ids[at]),
        `calls in the pages: ${states.map(it => it?.state)}`
      )
      await doomed.start()
      // nginx looks for a server that was away after some seconds.
      const host = doomed === pair.a ? atA : atB
      await expect.poll(() => isServed(pair, doomed, host)).toBe(true)
    }
    // Both servers have telephones or none; each is drained once.
    for (const node of pair.nodes) {
      await node.stop()
      for (const page of pages)
        await until(page, 'registration', (it?: { status: string }) => it?.status === 'registered')
      const states = await Promise.all(pages.map(callOf))
      confirm(
        states.every((it, at) => it?.state === 'talking' && it.callRecordId === ids[at]),
        `${node.name} drained, calls in the pages: ${states.map(it => it?.state)}`
      )
      await node.start()
      const host = node === pair.a ? atA : atB
      await expect.poll(() => isServed(pair, node, host)).toBe(true)
    }
    const { rows } = await database.query<{ id: string }>(
      'select id from call_record where id = any($1) and ended_at is not null',
      [ids]
    )
    confirm(rows.length === 0, `${rows.length} of ${new Set(ids).size} calls ended`)
    await until(first, 'quality', (it?: { mos: number }) => (it?.mos ?? 0) > 3)
    confirm(true, 'the sound of the customer arrives')

    const running = () =>
      read<{ callRecordId: string }[]>(pair.port, atB, '/eavesdrop/calls', { token: admin })
    await expect.poll(running).toContainEqual(expect.objectContaining({ callRecordId: ids[0] }))
    confirm(true, 'a supervisor at B sees the call')
    await read(pair.port, atB, `/eavesdrop/calls/${ids[0]}/hang_up`, {
      token: admin,
      method: 'POST'
    })
    await until(first, 'call', it => !isTalking(it))
    await call(second, 'hangUp')
    await until(called, 'call', it => !isTalking(it))
    const complete = async () => {
      const { rows: over } = await database.query(
        'select id from call_record where id = any($1) and ended_at is not null',
        [ids]
      )
      return over.length
    }
    await expect.poll(complete).toBe(new Set(ids).size)
    confirm(true, 'the records are complete')
    await exchangeAway(pair, pages, () =>
      ask(pair.port, atA, '/api/call_records', { token: admin })
    )
  } finally {
    await browser.close()
  }
}

/** The process is killed and started again, while the proxy gets a 503 for each telephone that tries. */
async function exchangeAway(
  { telephony }: NodePair,
  pages: readonly Page[],
  request: () => Promise<{ readonly status: number }>
): Promise<void> {
  await telephony.kill()
  const statuses: number[] = []
  for (let at = 0; at < 40; at++) {
    statuses.push((await request()).status)
    await sleep(200)
  }
  confirm(
    statuses.every(status => status === 200),
    `the process is away: ${statuses.filter(status => status === 200).length} of ${statuses.length} requests served`
  )
  await telephony.start()
  for (const page of pages)
    await until(page, 'registration', (it?: { status: string }) => it?.status === 'registered')
  confirm(true, 'the process is back: all telephones are registered')
}

/** Resolves with how many parts failed. */
export async function runTelephonyApart(): Promise<number> {
  const pair = findProgram('nginx') ? await openPair('apart') : undefined
  if (!pair) {
    console.log('skipped: telephony-apart: apt-get install postgresql nginx')
    return 0
  }
  const database = new pg.Client({ connectionString: pair.databaseUrl })
  try {
    await database.connect()
    await talkUnderKills(pair, database)
  } finally {
    await database.end()
    closeConnections()
    await pair.end()
  }
  return failed
}

if (import.meta.main) process.exit((await runTelephonyApart()) === 0 ? 0 : 1)
