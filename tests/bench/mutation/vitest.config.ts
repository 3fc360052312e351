import { defineConfig } from 'vitest/config'
import { settings } from '../../vitest.config.ts'

/** The tests of one area of `npm run mutate`, which names them. */
const tests: string[] = JSON.parse(process.env.MUTATION_TESTS ?? '[]')

/** Unit tests take milliseconds under fake timers: a mutant that waits for nothing is killed soon. */
const isUnit = tests.every(file => file.startsWith('tests/core') || file.startsWith('tests/shell'))

export default defineConfig({
  root: new URL('../../..', import.meta.url).pathname,
  test: {
    ...settings,
    include: tests,
    testTimeout: isUnit ? 5000 : 60_000,
    hookTimeout: isUnit ? 5000 : 60_000,
    maxWorkers: 1
  }
})
