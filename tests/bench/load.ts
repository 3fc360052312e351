/** From the script tag to a dial pad that can be used: calls of our own functions, script time, bytes fetched. */
import { gzipSync } from 'node:zlib'
import { median, openBench } from './browser.ts'

const ROUNDS = 9

/** What the session fetches for itself: no dial pad waits for it. */
const isBeside = (path: string) => /^\/dist\/(core\.js|assets\/(core|attach)-)/.test(path)

export async function measureLoad(): Promise<readonly [string, number, number?][]> {
  const bench = await openBench()
  try {
    const rounds = []
    for (let n = 0; n < ROUNDS; n++) {
      const context = await bench.browser.newContext({ baseURL: bench.server.url })
      const page = await context.newPage()
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
      await page.goto('/hosts/partner/')
      await page.locator('hutong-softphone').getByRole('button').first().waitFor()
      const { metrics } = await cdp.send('Performance.getMetrics')
      const { result } = await cdp.send('Profiler.takePreciseCoverage')
      const calls = result
        .filter(script => script.url.includes('/dist/'))
        .flatMap(script => script.functions)
        .reduce((sum, one) => sum + (one.ranges[0]?.count ?? 0), 0)
      const script = metrics.find(metric => metric.name === 'ScriptDuration')?.value ?? 0
      rounds.push({ calls, script: script * 1000, violations, bytes })
      await context.close()
    }
    const bytes = rounds.at(-1)?.bytes ?? new Map<string, number>()
    const weigh = (isWanted: (path: string) => boolean) =>
      [...bytes].reduce((sum, [path, size]) => sum + (isWanted(path) ? size : 0), 0) / 1024
    return [
      ['page with a softphone: requests', bytes.size],
      ['page with a softphone: kB gz', weigh(path => !isBeside(path)), 105],
      ['its core, fetched beside it: kB gz', weigh(isBeside)],
      ['script tag → usable: calls of our functions', median(rounds.map(round => round.calls))],
      ['script tag → usable: script CPU (ms)', median(rounds.map(round => round.script))],
      ['violations of CSP and Trusted Types', Math.max(...rounds.map(round => round.violations)), 0]
    ]
  } finally {
    await bench.end()
  }
}
