import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { expect, test } from 'vitest'
import { sourceFiles } from '../support/source-files.ts'

const rules = createRequire(import.meta.url)('./dependency-cruiser.cjs')
const folders = ['core', 'widgets', 'shell', 'demo'].filter(folder => existsSync(folder))

test('imports point one way only', async () => {
  const { output } = await cruise(
    folders,
    { ruleSet: rules, validate: true, ...rules.options },
    {},
    { tsConfig: extractTSConfig('tsconfig.json') }
  )
  const { modules, summary } = output as ICruiseResult
  const seen = new Set(modules.map(module => module.source))
  expect(sourceFiles().filter(file => !seen.has(file))).toEqual([])
  expect(summary.violations.map(({ from, rule, to }) => `${rule.name}: ${from} → ${to}`)).toEqual(
    []
  )
})
