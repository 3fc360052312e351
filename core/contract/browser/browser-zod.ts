/** In place of `../zod.ts` in what browsers load (`widgets/build/browser-checks.ts`). */
export * as z from './checks.ts'
