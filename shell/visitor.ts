/**
 * Who stands in front of the console: nobody, somebody on the way in, or somebody with permissions,
 * if that could be found out.
 * It is found out in `reception.ts`, which comes with the core; the pages in front wait for neither.
 */
import { atom, readonlyType } from 'nanostores'
import type { Visitor } from './guard.ts'

const $now = atom<Visitor>({ at: 'coming' })
export const $visitor = readonlyType($now)

export const visitorIs = (visitor: Visitor): void => $now.set(visitor)
