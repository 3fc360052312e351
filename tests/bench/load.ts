/** From the script tag to a dial pad that can be used: calls of our own functions, script time, bytes fetched. */
import { gzipSync } from 'node:zlib'
import { median } from '../support/statistics.ts'
import { openBench } from './browser.ts'
import { filesOfTheCore } from './bytes.ts'

const ROUNDS = 9

/** A page with one script tag of the product, and a telephone from the start. */
const PAGE = '/hosts/hotline/'

export async function measureLoad(): Promise<readonly [string, number, number?][]> {
  const bench = await openBench()
  const core = filesOfTheCore()
  try {
    const rounds = []
    for (let n = 0; n < ROUNDS; n++) {
      const context = await bench.browser.newContext({ baseURL: bench.server.url })
      const page = await context.newPage()
      await page.addInitScript(noteFirstButton)
      let violations = 0
      const bytes = new Map<string, number>()
      page.on('console', message => {
        if (/Content.Security.Policy|TrustedScript|trusted-types/i.test(message.text()))
          violations++
      })
      page.on('response', async response => {
        const path = new URL(response.url()).pathname
        if (path.startsWith('/dist/') && response.ok())
          bytes.set(path, gzipSync(await response.body(), { level: 9 }).length)
      })
      const cdp = await context.newCDPSession(page)
      await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
      await cdp.send('Profiler.enable')
      await cdp.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
      await page.goto(PAGE)
      await page.locator('hutong-softphone').getByRole('button').first().waitFor()
      const { metrics } = await cdp.send('Performance.getMetrics')
      const { result } = await cdp.send('Profiler.takePreciseCoverage')
      const calls = result
        .filter(script => script.url.includes('/dist/'))
        .flatMap(script => script.functions)
        .reduce((sum, one) => sum + (one.ranges[0]?.count ?? 0), 0)
      const script = metrics.find(metric => metric.name === 'ScriptDuration')?.value ?? 0
      await page.waitForLoadState('networkidle')
      const later = new Set(await page.evaluate(fetchedAfterFirstButton))
      rounds.push({ calls, script: script * 1000, violations, bytes, later })
      await context.close()
    }
    const { bytes, later } = rounds[0] ?? { bytes: new Map<string, number>(), later: new Set() }
    const isCore = (path: string) => core.has(path.replace('/dist/', ''))
    const weigh = (isMatching: (path: string) => boolean) =>
      [...bytes].reduce((sum, [path, size]) => sum + (isMatching(path) ? size : 0), 0) / 1024
    return [
      ['page with a softphone: requests', bytes.size],
      [
        'page with a softphone: kB gz until it can be used',
        weigh(path => !isCore(path) && !later.has(path)),
        105
      ],
      ['its core, fetched beside it: kB gz', weigh(isCore)],
      ['what a call needs, fetched after: kB gz', weigh(path => !isCore(path) && later.has(path))],
      ['script tag → usable: calls of our functions', median(rounds.map(round => round.calls))],
      ['script tag → usable: script CPU (ms)', median(rounds.map(round => round.script))],
      ['violations of CSP and Trusted Types', Math.max(...rounds.map(round => round.violations)), 0]
    ]
  } finally {
    await bench.end()
  }
}

/** In the page: notes when the softphone's first button is drawn. */
function noteFirstButton(): void {
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (init) {
    const root = attach.call(this, init)
    if (this.localName === 'hutong-softphone')
      new MutationObserver((_, observer) => {
        if (!root.querySelector('button')) return
        observer.disconnect()
        performance.mark('first-button')
      }).observe(root, { childList: true, subtree: true })
    return root
  }
}

/** In the page: the paths requested after the first button is rendered. */
function fetchedAfterFirstButton(): string[] {
  const renderedAt = performance.getEntriesByName('first-button')[0]?.startTime ?? Infinity
  return performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime > renderedAt)
    .map(({ name }) => new URL(name).pathname)
}
