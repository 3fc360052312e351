/**
 * `npm run mutate -- [area | area/part …] [--mutate glob] [--tests glob] [--static] [--force]`:
 * mutates the code, runs the tests that reach each mutant, and prints how many are killed.
 *
 * Incremental: what neither code nor tests have changed since is not run again.
 */
import { globSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { type Part, parts } from './areas.ts'

const GOAL = 85
const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mutate: { type: 'string', multiple: true },
    tests: { type: 'string', multiple: true },
    static: { type: 'boolean', default: false },
    force: { type: 'boolean', default: false },
    concurrency: { type: 'string', default: '1' }
  }
})
const areaOf = ({ name }: Part) => name.split('/')[0] ?? name
const isNamed = (part: Part, word: string) => part.name === word || areaOf(part) === word
const unknown = positionals.filter(word => !parts.some(part => isNamed(part, word)))
if (unknown.length > 0)
  throw new Error(`Unknown: ${unknown}. There are: ${parts.map(({ name }) => name).join(' ')}`)
const chosen = parts.filter(
  part => positionals.length === 0 || positionals.some(word => isNamed(part, word))
)

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

async function mutate({ name, mutate, tests }: Part): Promise<readonly MutantResult[]> {
  process.env.MUTATION_TESTS = JSON.stringify(globSync([...(given.tests ?? tests)]))
  const file = name.replace('/', '-')
  const stryker = new Stryker({
    mutate: given.mutate ?? [...mutate],
    testRunner: 'vitest',
    vitest: { configFile: 'tests/bench/mutation/vitest.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner'],
    coverageAnalysis: 'perTest',
    ignoreStatic: !given.static,
    incremental: true,
    incrementalFile: `.cache/mutation/${file}.json`,
    force: given.force,
    concurrency: Number(given.concurrency),
    tempDirName: '.cache/stryker',
    ignorePatterns: [
      'dist',
      'test-results',
      '.data',
      '.demo',
      '.cache',
      'tests/journeys',
      'demo/public'
    ],
    reporters: ['progress-append-only', 'clear-text', 'json'],
    clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
    jsonReporter: { fileName: `test-results/mutation-${file}.json` },
    disableTypeChecks: true,
    dryRunTimeoutMinutes: 30,
    // A loaded machine is slow, and a mutant that only waits for it is not killed.
    timeoutMS: 120_000,
    allowEmpty: true
  })
  return stryker.runMutationTest()
}

function printScore(name: string, results: readonly MutantResult[]): void {
  const count = (...states: MutantResult['status'][]) =>
    results.filter(({ status }) => states.includes(status)).length
  const killed = count('Killed', 'Timeout')
  const survived = count('Survived')
  const uncovered = count('NoCoverage')
  const mutants = killed + survived + uncovered
  const score = mutants === 0 ? 100 : (killed / mutants) * 100
  console.log(
    `${score >= GOAL ? '✓' : '✗'} ${name}: ${score.toFixed(1)} % of ${mutants} mutants ` +
      `(${survived} survived, ${uncovered} not covered, ${count('Ignored')} static ones left out)`
  )
}

const byArea = new Map<string, MutantResult[]>()
for (const part of chosen) {
  const results = await mutate(part)
  printScore(part.name, results)
  byArea.set(areaOf(part), [...(byArea.get(areaOf(part)) ?? []), ...results])
}
for (const [area, results] of byArea) printScore(area, results)
