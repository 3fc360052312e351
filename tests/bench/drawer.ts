/**
 * What 呼叫详情 leaves behind: it is opened and closed a hundred times over the list of calls, and
 * nodes and listeners are counted as for the elements (`mounts.ts`).
 */
import { openBench } from './browser.ts'

const CYCLES = 100
const ROUNDS = 2
const WARM_UP = 60
const PASSWORD = 'Hutong@2026'

export async function measureDrawer(): Promise<readonly [string, number, number][]> {
  const bench = await openBench()
  try {
    const page = await bench.browser.newPage({
      baseURL: bench.server.url,
      reducedMotion: 'reduce',
      viewport: { width: 1440, height: 900 }
    })
    await page.goto('/console/callManage/outCall')
    const shell = page.locator('hutong-console')
    await shell.getByLabel('账号').fill('admin')
    await shell.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await shell.getByRole('button', { name: '登录', exact: true }).click()
    const licence = shell.getByRole('dialog', { name: '软件使用许可协议' })
    await licence.getByRole('checkbox', { name: '我已阅读' }).click()
    await licence.getByRole('button', { name: '同意', exact: true }).click()
    await shell.locator('tbody tr').first().waitFor()
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Performance.enable')
    const read = async () => {
      for (let n = 0; n < 3; n++) await cdp.send('HeapProfiler.collectGarbage')
      const { metrics } = await cdp.send('Performance.getMetrics')
      const of = (name: string) => metrics.find(metric => metric.name === name)?.value ?? 0
      return { nodes: of('Nodes'), listeners: of('JSEventListeners') }
    }
    const cycle = (times: number) =>
      page.evaluate(async times => {
        const root = document.querySelector('hutong-console')?.shadowRoot
        const dialog = () => root?.querySelector('[role=dialog][aria-modal=true]')
        const until = async (isDone: () => boolean) => {
          while (!isDone()) await new Promise(done => requestAnimationFrame(done))
        }
        for (let n = 0; n < times; n++) {
          const rows = [...(root?.querySelectorAll('tbody tr') ?? [])]
          const button = [...(rows[0]?.querySelectorAll('button') ?? [])].find(each =>
            each.textContent?.includes('详情')
          )
          button?.click()
          await until(() => (dialog()?.querySelectorAll('h3').length ?? 0) > 1)
          dialog()?.querySelector<HTMLElement>('[aria-label=关闭]')?.click()
          await until(() => !dialog())
        }
        await new Promise(done => setTimeout(done, 1000))
      }, times)
    await cycle(WARM_UP)
    const left = []
    for (let n = 0; n < ROUNDS; n++) {
      const before = await read()
      await cycle(CYCLES)
      const after = await read()
      left.push({
        nodes: after.nodes - before.nodes,
        listeners: after.listeners - before.listeners
      })
    }
    return [
      ['100 times 呼叫详情: nodes left', Math.max(...left.map(({ nodes }) => nodes)), 0],
      ['100 times 呼叫详情: listeners left', Math.max(...left.map(round => round.listeners)), 0]
    ]
  } finally {
    await bench.end()
  }
}
