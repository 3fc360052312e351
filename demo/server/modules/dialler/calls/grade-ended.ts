import type { Kysely } from 'kysely'
import type { GradedCall } from '../../../../../core/features/intent-rules/rules/grade-call.ts'
import type { Tables } from '../../../db/schema/schema.ts'
import { gradeBy, rulesOfScripts } from '../../intent-rules/script-rules.ts'
import { type Ended, resultOf, talkSeconds, transferResults } from './call-ended.ts'
import { isForAgents } from './call-in-progress.ts'

/** Names of the concern tags that came up. */
export function tagNames({ task, talk }: Ended['flight']): readonly string[] {
  const names = new Map(task.content?.tags.map(({ id, name }) => [id, name]))
  return (talk?.tags ?? []).map(id => names.get(id) ?? id)
}

const asGraded = (one: Ended): GradedCall => ({
  isConnected: resultOf(one) === 0,
  isTransferred: one.transferResult === transferResults.reached,
  seconds: talkSeconds(one),
  tags: tagNames(one.flight),
  lines: one.flight.talk?.lines ?? [],
  scriptLevel: one.flight.talk?.intent ?? null
})

/** The calls of robots with their grades by the published rules (rule intent-rule-1). */
export async function gradeEnded(
  db: Kysely<Tables>,
  ended: readonly Ended[]
): Promise<readonly Ended[]> {
  const tasks = ended.map(({ flight }) => flight.task)
  const rulesOf = await rulesOfScripts(
    db,
    [...new Set(tasks.map(({ enterprise_id }) => enterprise_id))],
    [...new Set(tasks.flatMap(({ template_code }) => template_code ?? []))]
  )
  return ended.map(one => {
    const { task } = one.flight
    if (isForAgents(task)) return one
    const rules = rulesOf(task.enterprise_id, task.template_code)
    return { ...one, grade: gradeBy(rules, asGraded(one)) }
  })
}
