/** Before each file of tests: the modules that a worker has loaded begin anew, as in a new page. */
import { vi } from 'vitest'

vi.resetModules()
// A core that is there already is joined by a second one.
Reflect.deleteProperty(globalThis, Symbol.for('hutong.core'))
