import type { ScriptContent } from '../dialler/calls/script-types.ts'
import { appointment } from './seed/appointment-script.ts'
import { greeting, heat } from './seed/community-scripts.ts'
import { renewal } from './seed/renewal-script.ts'
import { review } from './seed/review-script.ts'

/** Content by enterprise and code. */
export const scriptContents: readonly (readonly [string, string, ScriptContent])[] = [
  ['ent-1', 'HS-1001', review],
  ['ent-1', 'HS-1002', appointment],
  ['ent-1', 'HS-1003', renewal],
  ['ent-2', 'HS-3001', greeting],
  ['ent-2', 'HS-3002', heat]
]
