/**
 * What a hundred softphones leave behind after being mounted and removed. The heap is the median of
 * five rounds after a warm-up, since the engine goes on compiling what it meets often.
 */
import { openBench } from './browser.ts'
import { leftBy } from './left.ts'

const MOUNTS = 100

export async function measureMounts(): Promise<readonly [string, number, number][]> {
  const bench = await openBench()
  try {
    const page = await bench.browser.newPage({ baseURL: bench.server.url })
    await page.goto('/hosts/partner/')
    await page.locator('hutong-softphone').getByRole('button').first().waitFor()
    const cycle = (times: number) =>
      page.evaluate(async times => {
        for (let n = 0; n < times; n++) {
          const element = document.createElement('hutong-softphone')
          document.body.append(element)
          while (!element.shadowRoot?.querySelector('.hutong-wrapper button'))
            await new Promise(done => requestAnimationFrame(done))
          element.remove()
          await new Promise(done => setTimeout(done))
        }
      }, times)
    const left = await leftBy(page, { warmUp: 300, cycles: MOUNTS, rounds: 5 }, cycle)
    return [
      [`${MOUNTS} mounts: nodes left`, left.nodes, 0],
      [`${MOUNTS} mounts: listeners left`, left.listeners, 0],
      [`${MOUNTS} mounts: heap left, median (kB)`, left.heap, 64]
    ]
  } finally {
    await bench.end()
  }
}
