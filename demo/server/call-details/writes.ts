/** What people say of a call afterwards. */
import type { callDetails } from '../../../core/contract/endpoints/call-details.ts'
import type { z } from '../../../core/contract/zod.ts'
import { remark as remarkRule } from '../../../core/rules/call-remark.ts'
import { serverText } from '../../../core/text/server.ts'
import type { Backend } from '../backend.ts'
import { demand } from '../complaints.ts'
import { refuse } from '../refusal.ts'
import { intentFor } from './intents.ts'
import type { Known } from './rows.ts'

type Body = z.output<typeof callDetails.extend.body>

/** A grade that is taken back is blank on the wire, and null in the database. */
const codeOf = (code: string | null | undefined): string | null | undefined =>
  code === '' ? null : code

/** Writes what the body has and leaves the rest alone. */
export async function saveExtension(
  { db, waiting }: Pick<Backend, 'db' | 'waiting'>,
  { call, detail }: Known,
  body: Body
): Promise<void> {
  const remark = body.remark?.trim()
  if (remark !== undefined) demand(remarkRule, remark)
  const gradeOf = async (code: string | null | undefined) => {
    if (code === null || code === undefined) return undefined
    const asked = { code, name: body.manualIntentName }
    const grade = await intentFor(db, call.enterprise_id, detail.template_code, asked)
    if (!grade) throw refuse(serverText.noGrade())
    return grade
  }
  const mark = codeOf(body.manualMarkIntent)
  const code = codeOf(body.manualIntentCode)
  // A mark that stands there comes along with every remark.
  if (mark !== detail.manual_mark_intent) await gradeOf(mark)
  const grade = await gradeOf(code)
  const marks = {
    manual_mark_intent: mark,
    manual_intent_code: code,
    // The name is the rule's own, whatever a page says.
    manual_intent_name: code === undefined ? undefined : (grade?.levelName ?? null)
  }
  const columns = {
    ...(remark !== undefined && { remark }),
    ...Object.fromEntries(Object.entries(marks).filter(([, value]) => value !== undefined))
  }
  await db.transaction().execute(async inside => {
    if (Object.keys(columns).length > 0)
      await inside
        .insertInto('call_detail')
        .values({ call_record_id: call.id, ...columns })
        .onConflict(conflict => conflict.column('call_record_id').doUpdateSet(columns))
        .execute()
    if (body.handleStatus !== undefined)
      await inside
        .updateTable('call_record')
        .set({ handle_status: body.handleStatus })
        .where('id', '=', call.id)
        .execute()
  })
  if (body.handleStatus !== undefined) await waiting.changed(call.enterprise_id, [call.user_id])
}
