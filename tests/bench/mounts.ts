/**
 * What a hundred softphones leave behind when they have come and gone. The heap is the median of
 * five rounds after a warm-up, since the engine goes on compiling what it meets often.
 */
import { median, openBench } from './browser.ts'

const MOUNTS = 100
const ROUNDS = 5
const WARM_UP = 300

export async function measureMounts(): Promise<readonly [string, number, number][]> {
  const bench = await openBench()
  try {
    const page = await bench.browser.newPage({ baseURL: bench.server.url })
    await page.goto('/hosts/partner/')
    await page.locator('hutong-softphone').getByRole('button').first().waitFor()
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Performance.enable')
    const read = async () => {
      for (let n = 0; n < 3; n++) await cdp.send('HeapProfiler.collectGarbage')
      const { metrics } = await cdp.send('Performance.getMetrics')
      const of = (name: string) => metrics.find(metric => metric.name === name)?.value ?? 0
      return { nodes: of('Nodes'), listeners: of('JSEventListeners'), heap: of('JSHeapUsedSize') }
    }
    const cycle = (times: number) =>
      page.evaluate(async times => {
        for (let n = 0; n < times; n++) {
          const element = document.createElement('hutong-softphone')
          document.body.append(element)
          while (!element.shadowRoot?.querySelector('.hutong-stage button'))
            await new Promise(done => requestAnimationFrame(done))
          element.remove()
          await new Promise(done => setTimeout(done))
        }
      }, times)
    await cycle(WARM_UP)
    const left = []
    for (let n = 0; n < ROUNDS; n++) {
      const before = await read()
      await cycle(MOUNTS)
      const after = await read()
      left.push({
        nodes: after.nodes - before.nodes,
        listeners: after.listeners - before.listeners,
        heap: (after.heap - before.heap) / 1024
      })
    }
    return [
      ['100 mounts: nodes left', Math.max(...left.map(round => round.nodes)), 0],
      ['100 mounts: listeners left', Math.max(...left.map(round => round.listeners)), 0],
      ['100 mounts: heap left, median (kB)', median(left.map(round => round.heap)), 64]
    ]
  } finally {
    await bench.end()
  }
}
