/** A browser and a server for the benchmarks, and what they have in common. */
import { type Browser, chromium, type Page } from 'playwright'
import { DemoServer } from '../support/demo-server.ts'

export interface Bench {
  readonly server: DemoServer
  readonly browser: Browser
  /** A page of the CRM, signed in, its telephone registered. */
  signedIn(prepare?: (page: Page) => Promise<void>): Promise<Page>
  end(): Promise<void>
}

export async function openBench(): Promise<Bench> {
  const server = new DemoServer()
  await server.start()
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      '--allow-loopback-in-peer-connection',
      '--autoplay-policy=no-user-gesture-required',
      '--js-flags=--expose-gc'
    ]
  })
  return {
    server,
    browser,
    async signedIn(prepare) {
      const context = await browser.newContext({ baseURL: server.url })
      const page = await context.newPage()
      await prepare?.(page)
      await page.goto('/hosts/crm/')
      await page.getByLabel('账号').fill('agent1')
      await page.getByLabel('密码').fill('Hutong@2026')
      await page.getByRole('button', { name: '登录' }).click()
      await page.waitForFunction(
        () =>
          Reflect.get(document.querySelector('hutong-softphone') ?? {}, 'registration')?.at ===
          'registered'
      )
      return page
    },
    async end() {
      await browser.close()
      await server.stop()
      server.forget()
    }
  }
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low = 0, high = 0] = [sorted[(sorted.length - 1) >> 1], sorted[middle]]
  return (low + high) / 2
}
