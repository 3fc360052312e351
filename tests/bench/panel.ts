/**
 * What the customer panel leaves behind: as the slide-out of a list that is opened and closed, and
 * on a host's page that shows one customer after another.
 */
import type { Page } from 'playwright'
import { openBench } from './browser.ts'
import { consolePage } from './console.ts'
import { leftBy } from './left.ts'

const CYCLES = 20
const rounds = { warmUp: 12, cycles: CYCLES, rounds: 2 }

export async function measurePanel(): Promise<readonly [string, number, number][]> {
  const bench = await openBench()
  try {
    const list = await consolePage(bench, 'customer/index')
    const atList = await leftBy(
      list,
      rounds,
      many(() => openAndClose(list))
    )
    await list.close()
    const host = await bench.browser.newPage({ baseURL: bench.server.url, reducedMotion: 'reduce' })
    await enterHost(host)
    const atHost = await leftBy(
      host,
      rounds,
      many(n => showByTurns(host, n))
    )
    return [
      [`${CYCLES} times 客户详情: nodes left`, atList.nodes, 0],
      [`${CYCLES} times 客户详情: listeners left`, atList.listeners, 0],
      [`${CYCLES} customers in one panel: nodes left`, atHost.nodes, 0],
      [`${CYCLES} customers in one panel: listeners left`, atHost.listeners, 0]
    ]
  } finally {
    await bench.end()
  }
}

const many = (once: (n: number) => Promise<void>) => async (times: number) => {
  for (let n = 0; n < times; n++) await once(n)
}

async function enterHost(page: Page): Promise<void> {
  await page.goto('/hosts/social-worker/')
  await page.getByLabel('账号').fill('agent1')
  await page.getByLabel('密码').fill('Hutong@2026')
  await page.getByRole('button', { name: '登录' }).click()
  await page.locator('.cases button').first().waitFor()
}

/** The slide-out of the first row, until its calls are there, and away with it. */
async function openAndClose(page: Page): Promise<void> {
  const shell = page.locator('hutong-console')
  const side = shell.getByRole('complementary', { name: '客户详情' })
  await shell.locator('tbody tr').first().getByRole('button', { name: /^查看/ }).click()
  await side.locator('[part=calls] > ul').waitFor()
  await side.getByRole('button', { name: '关闭' }).click()
  await side.waitFor({ state: 'detached' })
}

/** Two cases alternately, each until its newest call is expanded. */
async function showByTurns(page: Page, n: number): Promise<void> {
  const row = page.locator('.cases button').nth(n % 2)
  const name = (await row.locator('b').textContent()) ?? ''
  await row.click()
  const panel = page.locator('hutong-customer-details')
  await panel.getByRole('heading', { name, exact: true }).waitFor()
  await panel.locator('[part=calls] > ul').waitFor()
}
