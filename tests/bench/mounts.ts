/** What a hundred softphones leave behind when they have come and gone. */
import { openBench } from './browser.ts'

const MOUNTS = 100

export async function measureMounts(): Promise<readonly [string, number, number][]> {
  const bench = await openBench()
  try {
    const page = await bench.signedIn()
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
          await Reflect.get(element, 'testDevices')?.call(element).catch(() => undefined)
          await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
          element.remove()
          await new Promise(done => setTimeout(done))
        }
      }, times)
    await cycle(20)
    const before = await read()
    await cycle(MOUNTS)
    const after = await read()
    return [
      ['100 mounts: nodes left', after.nodes - before.nodes, 0],
      ['100 mounts: listeners left', after.listeners - before.listeners, 0],
      ['100 mounts: heap left (kB)', (after.heap - before.heap) / 1024, 64]
    ]
  } finally {
    await bench.end()
  }
}
