/** Writes what agents record after a call. */

import type { z } from '../../../../core/contract/zod.ts'
import type { callDetails } from '../../../../core/features/call-detail/endpoints.ts'
import { remark as remarkRule } from '../../../../core/features/customer-details/rules.ts'
import type { Backend } from '../../backend.ts'
import { assertValid } from '../../http/assert-valid.ts'
import { serverMessages } from '../../http/messages.ts'
import { refuse } from '../../http/refusal.ts'
import { writeSummaries } from '../dialogue/event-writes.ts'
import type { Known } from './call-rows.ts'
import { intentFor } from './detected-intents.ts'

type Body = z.output<typeof callDetails.extend.body>

/** A removed intent level is blank on the wire and null in the database. */
const codeOf = (code: string | null | undefined): string | null | undefined =>
  code === '' ? null : code

/** Writes the fields in the body; others stay unchanged. */
export async function saveExtension(
  { db, waiting }: Pick<Backend, 'db' | 'waiting'>,
  { call, detail }: Known,
  body: Body
): Promise<void> {
  const remark = body.remark?.trim()
  if (remark !== undefined) assertValid(remarkRule, remark)
  const gradeOf = async (code: string | null | undefined) => {
    if (code === null || code === undefined) return undefined
    const newIntent = { code, name: body.manualIntentName }
    const grade = await intentFor(db, call.enterprise_id, detail.template_code, newIntent)
    if (!grade) throw refuse(serverMessages.noGrade())
    return grade
  }
  const mark = codeOf(body.manualMarkIntent)
  const code = codeOf(body.manualIntentCode)
  // A remark repeats the current mark, which may no longer be an option.
  if (mark !== detail.manual_mark_intent) await gradeOf(mark)
  const grade = await gradeOf(code)
  const marks = {
    manual_mark_intent: mark,
    manual_intent_code: code,
    // The name comes from the rule, not from the request.
    manual_intent_name: code === undefined ? undefined : (grade?.levelName ?? null)
  }
  const columns = {
    ...(remark !== undefined && { remark }),
    ...Object.fromEntries(Object.entries(marks).filter(([, value]) => value !== undefined))
  }
  await db.transaction().execute(async inside => {
    // The call before its details (rule home-12).
    await inside
      .selectFrom('call_record')
      .select('id')
      .where('id', '=', call.id)
      .forNoKeyUpdate()
      .execute()
    if (Object.keys(columns).length > 0)
      await inside
        .insertInto('call_detail')
        .values({ call_record_id: call.id, ...columns })
        .onConflict(conflict => conflict.column('call_record_id').doUpdateSet(columns))
        .execute()
    if (code !== undefined) await writeSummaries(inside, [call.id])
    if (body.handleStatus !== undefined)
      await inside
        .updateTable('call_record')
        .set({ handle_status: body.handleStatus })
        .where('id', '=', call.id)
        .execute()
  })
  if (body.handleStatus !== undefined) await waiting.changed(call.enterprise_id, [call.user_id])
}
