/**
 * The one door to zod.
 *
 * zod's compiled parsers try `new Function`, which a strict Content-Security-Policy reports as a
 * violation even though the attempt is caught; so compilation is off before any schema is made.
 */
import { config } from 'zod/mini'

config({ jitless: true })

export * as z from 'zod/mini'
