/** What the robot of a scenario says to a caller. */
import { unsetVariables } from '../../../../core/features/scripts/rules/unset-variables.ts'
import type { Database } from '../../db/schema/schema.ts'
import { talkOf } from '../dialler/calls/robot-conversation.ts'
import { scriptOf } from '../scripts/script-queries.ts'
import type { Received } from './received-call.ts'

/**
 * The conversation by a script; undefined where it has been disabled since the scenario was
 * published, or has variables that the caller has no value for.
 */ // rule reception-10
export async function robotTalk(
  db: Database,
  { bound, call, line }: Pick<Received, 'bound' | 'call' | 'line'>,
  code: string
) {
  const script = await scriptOf(db, bound.enterpriseId, code, bound.scriptVersion)
  if (!line || !script?.content || !script.is_available) return undefined
  const values = { ...bound.values, 姓名: line.customerName }
  const { version, content } = script
  if (unsetVariables(content, values).length > 0) return undefined
  const talk = talkOf(content, call.seed ?? line.id, values, false)
  return { script: { code, version, content }, talk }
}
