import type { Kysely } from 'kysely'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { writeSummaries } from '../dialogue/event-writes.ts'
import { lockCalls, recordedCalls, writeGrades } from './recorded-calls.ts'
import { gradeBy, rulesOfScripts } from './script-rules.ts'

const everything = { lines: true, texts: true }

/** Grades calls whose records and transcripts are written, at their end (rule intent-rule-1). */
export async function gradeAll(inside: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  await lockCalls(inside, ids)
  const calls = await recordedCalls(inside, ids, everything)
  const rulesOf = await rulesOfScripts(
    inside,
    [...new Set(calls.map(({ enterpriseId }) => enterpriseId))],
    [...new Set(calls.flatMap(({ templateCode }) => templateCode ?? []))]
  )
  const grades = calls.flatMap(call => {
    const grade = gradeBy(rulesOf(call.enterpriseId, call.templateCode), call)
    return grade.code === call.code && grade.version === null ? [] : [{ id: call.id, grade }]
  })
  await writeGrades(inside, grades)
  await writeSummaries(
    inside,
    grades.map(({ id }) => id)
  )
}

/** The same for one call, in a transaction of its own. */
export const gradeRecorded = (db: Database, callRecordId: string): Promise<void> =>
  db.transaction().execute(inside => gradeAll(inside, [callRecordId]))
