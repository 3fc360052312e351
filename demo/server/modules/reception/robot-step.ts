/** What the robot of a scenario says to a caller. */
import { unsetVariables } from '../../../../core/features/scripts/rules/unset-variables.ts'
import type { Database } from '../../db/schema/schema.ts'
import { scriptOf } from '../scripts/script-queries.ts'
import { robotOf, talkOfRobot } from '../voices/script-robot.ts'
import type { Received } from './received-call.ts'

/**
 * The conversation by a script; undefined where it has been disabled since the scenario was
 * published, or has variables that the caller has no value for.
 */ // rule reception-10
export async function robotTalk(
  { db, log }: { readonly db: Database; readonly log: (line: string) => void },
  { bound, call, line }: Pick<Received, 'bound' | 'call' | 'line'>,
  code: string
) {
  const script = await scriptOf(db, bound.enterpriseId, code, bound.scriptVersion)
  if (!line || !script?.content || !script.is_available) return undefined
  const values = { ...bound.values, 姓名: line.customerName }
  const { version, content } = script
  if (unsetVariables(content, values).length > 0) return undefined
  const robot = await robotOf(db, bound.enterpriseId, code)
  const about = { seed: call.seed ?? line.id, values }
  return {
    script: { code, version, content },
    ...(await talkOfRobot(robot, content, about, log))
  }
}
