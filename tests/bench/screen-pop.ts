/**
 * From the ring to the customer at the workbench, on loopback: from the received INVITE until the
 * panel shows the caller with earlier calls. Each of ten customers is shown for the first time.
 */
import type { Locator, Page } from 'playwright'
import { median } from '../support/statistics.ts'
import { openBench } from './browser.ts'

const CALLS = 10

/** Records when an INVITE arrives, and when the panel then displays the expected name. */
function watch(): void {
  const marks = { invitedAt: 0 }
  Reflect.set(window, 'marks', marks)
  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      this.addEventListener('message', ({ data }) => {
        if (typeof data === 'string' && data.startsWith('INVITE ') && marks.invitedAt === 0)
          marks.invitedAt = performance.now()
      })
    }
  }
}

/** Resolves to the time in ms from the ring until this name is displayed in the panel. */
const shown = (page: Page, name: string): Promise<number> =>
  page.evaluate(
    name =>
      new Promise<number>(done => {
        const marks = Reflect.get(window, 'marks') as { invitedAt: number }
        marks.invitedAt = 0
        const root = document.querySelector('hutong-console')?.shadowRoot
        const look = () => {
          const panel = root?.querySelector('[aria-label="客户详情"]')
          const isShown =
            panel?.querySelector('h2')?.textContent === name &&
            panel.querySelector('[data-call]') !== null
          if (marks.invitedAt > 0 && isShown) done(performance.now() - marks.invitedAt)
          else requestAnimationFrame(look)
        }
        look()
      }),
    name
  )

/** Existing customers, as the workbench finds them. */
async function customers(view: Locator): Promise<readonly { name: string; phone: string }[]> {
  await view.getByRole('searchbox', { name: '查找客户' }).fill('13')
  await view.getByRole('button', { name: '查找', exact: true }).click()
  const rows = view.getByRole('region', { name: '查找客户' }).getByRole('listitem')
  await rows.nth(CALLS - 1).waitFor()
  const found = await rows.evaluateAll(rows =>
    rows.map(row => ({
      name: row.querySelector('button span')?.textContent ?? '',
      phone: /1\d{10}/.exec(row.textContent ?? '')?.[0] ?? ''
    }))
  )
  return found.slice(0, CALLS)
}

export async function measureScreenPop(): Promise<readonly [string, number, number?][]> {
  const bench = await openBench()
  try {
    const context = await bench.browser.newContext({ baseURL: bench.server.url })
    const page = await context.newPage()
    await page.addInitScript(watch)
    await page.goto('/console/workbench')
    const view = page.locator('hutong-console')
    await view.getByLabel('账号').fill('agent1')
    await view.getByLabel('密码', { exact: true }).fill('Hutong@2026')
    await view.getByRole('button', { name: '登录', exact: true }).click()
    await view.getByRole('checkbox', { name: '我已阅读' }).click()
    await view.getByRole('button', { name: '同意', exact: true }).click()
    const times: number[] = []
    for (const { phone, name } of await customers(view)) {
      await view
        .getByRole('button', { name: /坐席状态/ })
        .first()
        .click()
      await view.getByRole('menuitemradio', { name: '空闲' }).click()
      await view.getByRole('button', { name: '坐席状态：空闲' }).first().waitFor()
      const time = shown(page, name)
      time.catch(() => undefined)
      await bench.server.post('/demo/incoming', { from: phone, to: 'agent1' })
      times.push(await time)
      await view.getByRole('button', { name: '拒接' }).first().click()
    }
    return [
      ['ring → customer shown, median (ms)', median(times), 300],
      ['ring → customer shown, slowest of ten (ms)', Math.max(...times)]
    ]
  } finally {
    await bench.end()
  }
}
