/** The conversation of a robot that answers a call by one script. */
import { randomUUID } from 'node:crypto'
import { unsetVariables } from '../../../../core/features/scripts/rules/unset-variables.ts'
import type { Database } from '../../db/schema/schema.ts'
import { refuse } from '../../http/refusal.ts'
import { scriptOf } from '../scripts/script-queries.ts'
import { robotOf, talkOfRobot } from '../voices/script-robot.ts'
import { findingColumns } from './answer-records.ts'
import type { RobotAnswer } from './answer-types.ts'
import { robotIncomingServerMessages as messages } from './messages.ts'

/** Throws for a script that is not available, or has a variable without a value. */
export async function scriptedTalk(
  { db, log }: { readonly db: Database; readonly log: (line: string) => void },
  code: string,
  { enterpriseId, seed = randomUUID(), values: given }: RobotAnswer,
  customerName: string
) {
  const script = await scriptOf(db, enterpriseId, code)
  if (!script?.content || !script.is_available) throw refuse(messages.noScript())
  const { name, version, content } = script
  const values = { ...given, 姓名: customerName }
  const unset = unsetVariables(content, values)
  if (unset.length > 0) throw refuse(messages.unset({ name, variables: unset.join('、') }))
  const robot = await robotOf(db, enterpriseId, code)
  const { talk, sounds } = await talkOfRobot(robot, content, { seed, values }, log)
  return { name, version, talk, sounds, finding: findingColumns(talk, content) }
}
