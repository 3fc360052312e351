/** What 呼叫详情 leaves behind when it is opened and closed a hundred times over the list of calls. */
import { openBench } from './browser.ts'
import { consolePage } from './console.ts'
import { leftBy } from './left.ts'

const CYCLES = 100

export async function measureDrawer(): Promise<readonly [string, number, number][]> {
  const bench = await openBench()
  try {
    const page = await consolePage(bench, 'callManage/outCall')
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
      }, times)
    const left = await leftBy(page, { warmUp: 60, cycles: CYCLES, rounds: 2 }, cycle)
    return [
      [`${CYCLES} times 呼叫详情: nodes left`, left.nodes, 0],
      [`${CYCLES} times 呼叫详情: listeners left`, left.listeners, 0]
    ]
  } finally {
    await bench.end()
  }
}
