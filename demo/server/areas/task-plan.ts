import { plainNumber } from '../../../core/rules/phone-number.ts'
import { telephone } from '../../../core/rules/validators/phones.ts'
import { quickCallText } from '../../../core/text/quick-call.ts'
import { taskServerText } from '../../../core/text/task-server.ts'
import type { Backend } from '../backend.ts'
import type { Handlers } from '../http.ts'
import { refuse } from '../refusal.ts'
import { scriptTemplates } from '../tasks/scripts.ts'
import { checkMayCall, occupyFor, speechOf, testCallOf } from '../tasks/test-call.ts'
import { byTelephone } from '../telephone-trouble.ts'

export function taskPlanHandlers(backend: Backend): Handlers['taskPlan'] {
  const { db, limits, quickCalls } = backend

  return {
    async testCall({ body }, { session }) {
      const draft = { ...body, phone: plainNumber(body.phone) }
      if (telephone(draft.phone) !== undefined) throw refuse(quickCallText.wrongPhone())
      const script = await scriptTemplates(db, session.enterpriseId)
        .select(['script_template.name', 'is_available', 'interactive_type', 'content'])
        .where('script_template.code', '=', body.templateCode)
        .executeTakeFirstOrThrow(() => refuse(taskServerText.noScript()))
      if (!script.is_available || script.interactive_type !== 1 || !script.content)
        throw refuse(taskServerText.scriptOff())
      await checkMayCall(backend, session, draft)
      const speech = speechOf(script.content, limits.dialSpeed)
      const callRecordId = await byTelephone(() =>
        quickCalls.callNow(session, script.name, draft.phone, speech, occupyFor(session, draft))
      )
      return testCallOf(backend, session, callRecordId)
    },

    testCallState: ({ params }, { session }) => testCallOf(backend, session, params.callRecordId)
  }
}
