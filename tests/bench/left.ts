/** What a page retains of removed elements: nodes, listeners and heap, counted by the browser. */
import type { CDPSession, Page } from 'playwright'
import { median } from '../support/statistics.ts'

export interface Left {
  readonly nodes: number
  readonly listeners: number
  /** kB. */
  readonly heap: number
}

/** Consecutive readings without a lower one, after which garbage collection counts as complete. */
const LEVEL = 25

async function read(cdp: CDPSession): Promise<Left> {
  await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const of = (name: string) => metrics.find(metric => metric.name === name)?.value ?? 0
  return {
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
    heap: of('JSHeapUsedSize') / 1024
  }
}

/** The reading once it no longer falls; before each, the page renders two frames. */
async function settled(page: Page, cdp: CDPSession): Promise<Left> {
  let lowest = await read(cdp)
  for (let level = 0; level < LEVEL; level++) {
    await page.evaluate(
      () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
    )
    const now = await read(cdp)
    if (now.nodes < lowest.nodes || now.listeners < lowest.listeners) level = 0
    lowest = now
  }
  return lowest
}

/** The most nodes and listeners that one of several rounds left, and the median of the heap. */
export async function leftBy(
  page: Page,
  rounds: { readonly warmUp: number; readonly cycles: number; readonly rounds: number },
  cycle: (times: number) => Promise<void>
): Promise<Left> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  await cycle(rounds.warmUp)
  const left: Left[] = []
  for (let n = 0; n < rounds.rounds; n++) {
    const before = await settled(page, cdp)
    await cycle(rounds.cycles)
    const after = await settled(page, cdp)
    left.push({
      nodes: after.nodes - before.nodes,
      listeners: after.listeners - before.listeners,
      heap: after.heap - before.heap
    })
  }
  return {
    nodes: Math.max(...left.map(round => round.nodes)),
    listeners: Math.max(...left.map(round => round.listeners)),
    heap: median(left.map(round => round.heap))
  }
}
