/** What the customer panel leaves behind on a host's page that shows one customer after another. */
import type { Page } from 'playwright'
import { openBench } from './browser.ts'

const CYCLES = 20
const ROUNDS = 2
const WARM_UP = 10
const PASSWORD = 'Hutong@2026'

type Figure = readonly [string, number, number]

export async function measurePanel(): Promise<readonly Figure[]> {
  const bench = await openBench()
  const open = () =>
    bench.browser.newPage({
      baseURL: bench.server.url,
      reducedMotion: 'reduce',
      viewport: { width: 1440, height: 900 }
    })
  try {
    const host = await open()
    await enterHost(host)
    const atHost = await leftBy(host, n => showByTurns(host, n))
    return [
      [`${CYCLES} customers in one panel: nodes left`, atHost.nodes, 0],
      [`${CYCLES} customers in one panel: listeners left`, atHost.listeners, 0]
    ]
  } finally {
    await bench.end()
  }
}

async function enterHost(page: Page): Promise<void> {
  await page.goto('/hosts/social-worker/')
  await page.getByLabel('账号').fill('agent1')
  await page.getByLabel('密码').fill(PASSWORD)
  await page.getByRole('button', { name: '登录' }).click()
  await page.locator('.cases button').first().waitFor()
}

/** Two cases by turns, each until its newest call stands open. */
async function showByTurns(page: Page, n: number): Promise<void> {
  const row = page.locator('.cases button').nth(n % 2)
  const name = (await row.locator('b').textContent()) ?? ''
  await row.click()
  const panel = page.locator('hutong-customer-details')
  await panel.getByRole('heading', { name, exact: true }).waitFor()
  await panel.locator('[part=calls] > ul').waitFor()
}

async function leftBy(page: Page, once: (n: number) => Promise<void>) {
  const cycle = async (times: number) => {
    for (let n = 0; n < times; n++) await once(n)
    await page.waitForTimeout(2000)
  }
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const read = async () => {
    for (let n = 0; n < 3; n++) await cdp.send('HeapProfiler.collectGarbage')
    const { metrics } = await cdp.send('Performance.getMetrics')
    const of = (name: string) => metrics.find(metric => metric.name === name)?.value ?? 0
    return { nodes: of('Nodes'), listeners: of('JSEventListeners') }
  }
  await cycle(WARM_UP)
  const left = { nodes: 0, listeners: 0 }
  for (let n = 0; n < ROUNDS; n++) {
    const before = await read()
    await cycle(CYCLES)
    const after = await read()
    left.nodes = Math.max(left.nodes, after.nodes - before.nodes)
    left.listeners = Math.max(left.listeners, after.listeners - before.listeners)
  }
  return left
}
