/** The kit draws lists, days and times itself: no page mixes them with the browser's. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url).pathname
const native = /<select\b|\btype=["'](?:date|time|datetime-local|month|week)["']/

test.each(['shell', 'widgets', 'demo/console'])('%s has no native select, date or time', folder => {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  const sources = files.filter(file => /\.(tsx?|html)$/.test(file))
  expect(sources.length).toBeGreaterThan(0)
  expect(
    sources.filter(file => native.test(readFileSync(join(root, folder, file), 'utf8')))
  ).toEqual([])
})
