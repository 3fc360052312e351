/** A browser and a server for the benchmarks, and what they have in common. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { browserArgs, browserPath } from '../support/browser/find-browser.mjs'
import { DemoServer } from '../support/server/demo-server.ts'

/** `program`: another Chromium than the one that is installed. */
export const launch = (args: readonly string[], program?: string): Promise<Browser> =>
  chromium.launch({
    executablePath: program ?? browserPath(),
    args: [...browserArgs, '--autoplay-policy=no-user-gesture-required', ...args]
  })

/** Everything inside the page's softphone. */
export const phoneOf = (page: Page) => page.locator('hutong-softphone')

/** The page's telephone is registered. */
export async function registered(page: Page, timeout = 30_000): Promise<void> {
  await page.waitForFunction(
    () =>
      Reflect.get(document.querySelector('hutong-softphone') ?? {}, 'registration')?.status ===
      'registered',
    undefined,
    { timeout }
  )
}

/** A page of the CRM, signed in, its telephone registered. */
export async function agentPage(
  context: BrowserContext,
  prepare?: (page: Page) => Promise<void>
): Promise<Page> {
  const page = await context.newPage()
  await prepare?.(page)
  await page.goto('/hosts/crm/')
  await page.getByLabel('账号').fill('agent1')
  await page.getByLabel('密码').fill('Hutong@2026')
  await page.getByRole('button', { name: '登录' }).click()
  await registered(page)
  return page
}

/** The agent takes calls, and may make some. */
export async function free(page: Page): Promise<void> {
  const button = phoneOf(page).getByRole('button', { name: /坐席状态/ })
  if ((await button.getAttribute('aria-label'))?.includes('空闲')) return
  await button.click()
  await phoneOf(page).getByRole('menuitemradio', { name: '空闲' }).click()
}

/** Calls a method of the page's softphone; gives back why it was refused, if it was. */
export const callSoftphone = (
  page: Page,
  method: string,
  ...given: unknown[]
): Promise<string | undefined> =>
  page.evaluate(
    async ([name, list]) => {
      const softphone = document.querySelector('hutong-softphone')
      try {
        await Reflect.get(softphone ?? {}, name).apply(softphone, list)
        return undefined
      } catch (error) {
        return (error as Error).message
      }
    },
    [method, given] as const
  )

/** What the page's softphone is in: `talking`, `ringing` and so on; undefined once it is idle. */
export const stateOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => Reflect.get(document.querySelector('hutong-softphone') ?? {}, 'call')?.state)

export interface Bench {
  readonly server: DemoServer
  readonly browser: Browser
  signedIn(prepare?: (page: Page) => Promise<void>): Promise<Page>
  end(): Promise<void>
}

export async function openBench(): Promise<Bench> {
  const server = new DemoServer({ onDisk: true })
  await server.start()
  const browser = await launch(['--allow-loopback-in-peer-connection', '--js-flags=--expose-gc'])
  return {
    server,
    browser,
    signedIn: async prepare =>
      agentPage(await browser.newContext({ baseURL: server.url }), prepare),
    async end() {
      await browser.close()
      await server.stop()
      server.forget()
    }
  }
}
