import { defineConfig } from 'vitest/config'
import { settings } from '../../vitest.config.ts'

/** The tests of one area of `npm run mutate`, which names them. */
const tests: string[] = JSON.parse(process.env.MUTATION_TESTS ?? '[]')

export default defineConfig({
  root: new URL('../../..', import.meta.url).pathname,
  test: { ...settings, include: tests, testTimeout: 60_000, maxWorkers: 1 }
})
