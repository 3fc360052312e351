import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { measureBytes } from '../bench/bytes.ts'
import { costOf, measureScenarios, scenarios } from '../bench/scenarios.ts'

it('a scenario counts all that its page fetches: the core too, each file once', async () => {
  const costs = new Map(scenarios().map(scenario => [scenario.name, costOf(scenario)]))
  const [usable, registered] = ['usable', 'registered'].map(end =>
    costs.get(`softphone until ${end}`)
  )
  const parts = new Map((await measureBytes()).map(([what, kB]) => [what, kB]))
  const pad = parts.get('softphone usable, without JsSIP: kB gz') ?? 0
  const jssip = parts.get('JsSIP and the line: kB gz') ?? 0
  expect(usable?.files.has('core.js')).toBe(true)
  expect(usable?.kB).toBeGreaterThan(pad)
  expect(registered?.kB).toBeGreaterThanOrEqual((usable?.kB ?? 0) + jssip - 0.1)
  for (const [name, { files, levels }] of costs) {
    expect(
      [...files].some(file => /assets\/attach-/.test(file)),
      name
    ).toBe(true)
    expect(levels, name).toBeGreaterThan(1)
  }
})

it('a page with a softphone stays within its budget of bytes, requests and levels', async () => {
  const budgets = (await measureScenarios()).filter(([, , most]) => most !== undefined)
  expect(budgets).toHaveLength(9)
  for (const [what, value, most = 0] of budgets) expect(value, what).toBeLessThanOrEqual(most)
})

it('the page Start prints what this build fetches', async () => {
  const page = readFileSync('demo/docs/start.md', 'utf8')
  const measured = new Map((await measureScenarios()).map(([what, value]) => [what, value]))
  for (const end of ['until usable', 'until registered', 'until ready for calls']) {
    const row = new RegExp(`\\| ${end} +\\|(.*)`).exec(page)?.[1] ?? ''
    const [brotli, gzip, files, levels] = row.split('|').map(Number)
    const of = (what: string) => Math.round(measured.get(`softphone ${end}: ${what}`) ?? 0)
    // What the compression of another version of Node makes of it differs by a little.
    expect(Math.abs(of('kB brotli in all') - (brotli ?? 0))).toBeLessThanOrEqual(1)
    expect(Math.abs(of('kB gz in all') - (gzip ?? 0))).toBeLessThanOrEqual(1)
    expect([files, levels]).toEqual([of('requests'), of('levels of waterfall')])
  }
})
