/** Setup of each file of tests: resets the modules that its worker has loaded. */
import { vi } from 'vitest'

vi.resetModules()
// A second core on a page joins the first.
Reflect.deleteProperty(globalThis, Symbol.for('hutong.core'))
