import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { expect, test } from 'vitest'

const rules = createRequire(import.meta.url)('./dependency-cruiser.cjs')
const folders = ['core', 'widgets', 'shell', 'demo'].filter(folder => existsSync(folder))

const sources = folders.flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => /(?<!\.d)\.tsx?$/.test(file))
    .map(file => `${folder}/${file}`)
)

test('imports point one way only', async () => {
  const { output } = await cruise(
    folders,
    { ruleSet: rules, validate: true, ...rules.options },
    {},
    { tsConfig: extractTSConfig('tsconfig.json') }
  )
  const { modules, summary } = output as ICruiseResult
  const seen = new Set(modules.map(module => module.source))
  expect(sources.filter(file => !seen.has(file))).toEqual([])
  expect(summary.violations.map(({ from, rule, to }) => `${rule.name}: ${from} → ${to}`)).toEqual(
    []
  )
})
