import { setFlagsFromString } from 'node:v8'
import { defineConfig } from 'vitest/config'

// V8 13.6 may abort while it frees code of WebAssembly modules that threads of one process share, as
// the databases of the contract's tests are (nodejs/node#64500).
setFlagsFromString('--no-wasm-code-gc')

/** What all tests without a page have in common. */
export const settings = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // What is waited for comes in its own time: only a test that would end anyway gives it up.
  expect: { poll: { timeout: 15_000 } },
  // More than two cores have, as the tests of the server wait for clocks and connections.
  maxWorkers: 3
} as const

/** Tests of what keeps no state in modules, which are loaded once a worker. */
const stateless = [
  'tests/{shell,architecture}/**/*.test.ts',
  'tests/core/lib/{format,validation,spreadsheet}/**/*.test.ts',
  'tests/core/features/*/{rules,rules/**/*}.test.ts'
]

/** Tests that need no page: the core, the contract against the server in process, the shell's rules, the architecture. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    ...settings,
    projects: [
      {
        extends: true,
        // The core keeps its state in modules. They are evaluated for each file, but loaded, as the
        // server with its database, once a worker.
        test: {
          name: 'units',
          include: ['tests/core/**/*.test.ts'],
          exclude: stateless,
          pool: 'threads',
          isolate: false,
          setupFiles: ['tests/support/fresh-modules.ts'],
          unstubGlobals: true
        }
      },
      {
        extends: true,
        // Some read the whole program, which takes a loaded machine minutes.
        test: {
          name: 'stateless',
          include: stateless,
          pool: 'threads',
          isolate: false,
          testTimeout: 300_000
        }
      },
      {
        extends: true,
        // A server keeps its state in what is created, not in modules: they are loaded once a worker,
        // and workers share the compiled code of the database, which threads of one process can.
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          pool: 'threads',
          isolate: false
        }
      }
    ]
  }
})
