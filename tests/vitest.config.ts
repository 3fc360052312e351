import { defineConfig } from 'vitest/config'

/** Tests that need no page: the core, the contract against the server in process, the shell's rules, the architecture. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['tests/{core,contract,shell,architecture}/**/*.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // What is waited for comes in its own time: only a test that would end anyway gives it up.
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: 2
  }
})
