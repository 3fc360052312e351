/** A server of its own for every file of journeys, and the steps that several stories share. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from 'playwright/test'

const root = new URL('../..', import.meta.url).pathname

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (!address || typeof address === 'string') throw new Error('No port to be had')
  return address.port
}

/** The demo server as a process that a story may kill and start again on the same data and port. */
export class DemoServer {
  readonly data = mkdtempSync(join(tmpdir(), 'hutong-journey-'))
  port = 0
  log = ''
  #process: ChildProcess | undefined

  get url(): string {
    return `http://localhost:${this.port}`
  }

  async start(): Promise<void> {
    this.port ||= await freePort()
    const child = spawn('node', ['demo/server/main.ts'], {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(this.port),
        HUTONG_DATA: this.data,
        HUTONG_SEED: 'small',
        HUTONG_LOGIN_RATE: '1000'
      },
      stdio: ['ignore', 'pipe', 'pipe']
    })
    this.#process = child
    await new Promise<void>((ready, failed) => {
      const hear = (chunk: Buffer) => {
        this.log += chunk
        if (this.log.includes(`:${this.port}`)) ready()
      }
      child.stdout.on('data', hear)
      child.stderr.on('data', hear)
      child.once('exit', code => failed(new Error(`Server ended with ${code}: ${this.log}`)))
    })
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#process
    this.#process = undefined
    if (!child || child.exitCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
    this.log = ''
  }

  async post<T>(path: string, body: object): Promise<T> {
    const answer = await fetch(this.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body)
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
}

export const test = base.extend<{ clean: undefined }, { server: DemoServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const server = new DemoServer()
      await server.start()
      await use(server)
      await server.stop()
      rmSync(server.data, { force: true, recursive: true })
    },
    { scope: 'worker', timeout: 60_000 }
  ],
  baseURL: async ({ server }, use) => use(server.url)
})

export { expect }

/** Signs in to the CRM and waits until its telephone is registered. */
export async function signIn(page: Page, username = 'agent1'): Promise<void> {
  await page.goto('/hosts/crm/')
  await page.getByLabel('账号').fill(username)
  await page.getByLabel('密码').fill('Hutong@2026')
  await page.getByRole('button', { name: '登录' }).click()
  await registered(page)
}

/** The page's softphone says that it is registered. */
export async function registered(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => Reflect.get(document.querySelector('hutong-softphone') ?? {}, 'registration')?.at))
    .toBe('registered')
}

/** Everything inside the page's softphone. */
export const phoneOf = (page: Page) => page.locator('hutong-softphone')

/** The agent takes calls from now on. */
export async function chooseFree(page: Page): Promise<void> {
  const softphone = phoneOf(page)
  await softphone.getByRole('button', { name: /坐席状态/ }).click()
  await softphone.getByRole('menuitemradio', { name: '空闲' }).click()
  await expect(softphone.getByRole('button', { name: '坐席状态：空闲' })).toBeVisible()
}

/** Clicks an ordinary number in the CRM's table and waits until the customer speaks. */
export async function dialFromTable(page: Page): Promise<string> {
  const dial = page.locator('[data-hutong-dial]').first()
  const number = (await dial.getAttribute('data-hutong-dial')) ?? ''
  await dial.click()
  await expect(phoneOf(page).getByRole('button', { name: '静音' })).toBeEnabled()
  return number
}

/** A simulated customer calls an agent; gives back the id of the call's record. */
export async function customerCalls(
  server: DemoServer,
  to = 'agent1',
  from = '13812345678'
): Promise<string> {
  const answer = await server.post<{ data?: { callRecordId: string }; callRecordId?: string }>(
    '/demo/incoming',
    { from, to }
  )
  return answer.data?.callRecordId ?? answer.callRecordId ?? ''
}
