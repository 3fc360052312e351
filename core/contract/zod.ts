/**
 * The only import of zod.
 * zod's compiled parsers try `new Function`, which a strict Content-Security-Policy reports as a
 * violation even though the error is caught; so compilation is disabled before any schema is
 * created.
 */
import { config } from 'zod/mini'

config({ jitless: true })

export * as z from 'zod/mini'
