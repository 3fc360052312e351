/** One server for all stories of a worker, as new for each of them, and the steps that several share. */
import { type Browser, test as base, type Locator, type Page } from 'playwright/test'
import { DemoServer } from '../support/server/demo-server.ts'
import { expect } from './frequent-expect.ts'

interface ServerOptions {
  /** Its rows outlive the process: a story may kill it and start it again. */
  serverOnDisk: boolean
  /** How many times as fast as in life campaigns play their calls. */
  dialSpeed: string | undefined
  /** With the calls of finished campaigns. */
  hasCampaigns: boolean
}

export const test = base.extend<{ autoFixture: undefined }, ServerOptions & { server: DemoServer }>(
  {
    serverOnDisk: [false, { option: true, scope: 'worker' }],
    dialSpeed: [undefined, { option: true, scope: 'worker' }],
    hasCampaigns: [false, { option: true, scope: 'worker' }],
    browser: [
      async ({ playwright, launchOptions }, use) => {
        const launch = () => playwright.chromium.launch(launchOptions)
        // The headless shell has been seen to die of a segmentation fault while it starts.
        const browser = await launch().catch(launch)
        await use(browser)
        await browser.close({ reason: 'The tests of this worker have ended' })
      },
      { scope: 'worker', timeout: 0 }
    ],
    server: [
      async ({ serverOnDisk, dialSpeed, hasCampaigns }, use) => {
        const server = new DemoServer({
          env: {
            ...(dialSpeed !== undefined && { DEMO_SPEED: dialSpeed }),
            ...(hasCampaigns && { HUTONG_SEED: 'campaigns' })
          },
          onDisk: serverOnDisk
        })
        await server.start()
        await use(server)
        await server.stop()
        server.forget()
      },
      // A loaded machine may need a minute for the first one, which makes the image of the tables.
      { scope: 'worker', timeout: 180_000 }
    ],
    autoFixture: [
      async ({ server, browser }, use, test) => {
        await server.post('/demo/reset', {})
        await use(undefined)
        if (test.status !== test.expectedStatus) await printConsoles(browser)
      },
      { auto: true }
    ],
    baseURL: async ({ server }, use) => use(server.url)
  }
)

/** What the pages of a failed story warned of: a refusal that was shown for a moment stands there alone. */
async function printConsoles(browser: Browser): Promise<void> {
  for (const page of browser.contexts().flatMap(context => context.pages())) {
    const messages = await page.consoleMessages().catch(() => [])
    for (const message of messages.filter(one => /warning|error/.test(one.type())))
      process.stdout.write(`${page.url()} ${message.type()}: ${message.text()}\n`)
  }
}

export { expect }

/** Signs in to the CRM and waits until its telephone is registered. */
export async function signIn(page: Page, username = 'agent1'): Promise<void> {
  await page.goto('/hosts/crm/')
  await page.getByLabel('账号').fill(username)
  await page.getByLabel('密码').fill('Hutong@2026')
  await page.getByRole('button', { name: '登录' }).click()
  await registered(page)
}

/** The page has a telephone: its softphone is registered, or the agent's own device is there. */
export async function registered(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        () => Reflect.get(document.querySelector('hutong-softphone') ?? {}, 'registration')?.status
      )
    )
    .toMatch(/^(registered|own-device)$/)
}

/** Everything inside the page's softphone. */
export const phoneOf = (page: Page) => page.locator('hutong-softphone')

/**
 * The agent takes calls from now on. The state is displayed before the server has it, and a call
 * that came in between would not ring: therefore the answer is awaited.
 */
export async function chooseFreeIn(place: Locator): Promise<void> {
  const answered = place
    .page()
    .waitForResponse(
      answer => answer.request().method() === 'PUT' && answer.url().endsWith('/agent/status')
    )
  const state = place.getByRole('button', { name: /坐席状态/ }).first()
  await state.click()
  await place.getByRole('menuitemradio', { name: '空闲' }).click()
  expect((await answered).ok()).toBe(true)
  await expect(state).toHaveAccessibleName('坐席状态：空闲')
}

export const chooseFree = (page: Page): Promise<void> => chooseFreeIn(phoneOf(page))

/** Clicks an ordinary number in the CRM's table and waits until the customer speaks. */
export async function dialFromTable(page: Page): Promise<string> {
  const dial = page.locator('[data-hutong-dial]').first()
  const number = (await dial.getAttribute('data-hutong-dial')) ?? ''
  await dial.click()
  await expect(phoneOf(page).getByRole('button', { name: '静音' })).toBeEnabled()
  return number
}

/** A simulated customer calls an agent; gives back the id of the call's record. Throws when it is refused. */
export async function customerCalls(
  server: DemoServer,
  to = 'agent1',
  from = '13812345678'
): Promise<string> {
  const answer = await server.post<{ message?: string; data?: { callRecordId: string } }>(
    '/demo/incoming',
    { from, to }
  )
  if (!answer.data) throw new Error(`The call to ${to} was refused: ${answer.message}`)
  return answer.data.callRecordId
}

/** The same from a customer who tries until the agent's telephone is there to ring. */
export const ring = (server: DemoServer, to: string): Promise<void> =>
  expect.poll(() => customerCalls(server, to).catch(() => '')).not.toBe('')
