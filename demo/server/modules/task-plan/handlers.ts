import { plainNumber } from '../../../../core/lib/format/phone-number.ts'
import { telephone } from '../../../../core/lib/validation/phone-validators.ts'
import type { Backend } from '../../backend.ts'
import { refuse } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { taskServerMessages } from '../call-tasks/messages.ts'
import { withTelephony } from '../calls/telephony-failure.ts'
import { quickCallServerMessages } from '../quick-calls/messages.ts'
import { speechOf } from '../quick-calls/robot-speech.ts'
import { scriptTemplates } from '../scripts/script-queries.ts'
import { robotOf } from '../voices/script-robot.ts'
import { checkMayCall, occupyFor, testCallOf } from './place-test-call.ts'

export function taskPlanHandlers(backend: Backend): Handlers['taskPlan'] {
  const { db, limits, quickCalls, log } = backend

  return {
    async testCall({ body }, { session }) {
      const draft = { ...body, phone: plainNumber(body.phone) }
      if (telephone(draft.phone) !== undefined) throw refuse(quickCallServerMessages.wrongPhone())
      const script = await scriptTemplates(db, session.enterpriseId)
        .select(['script_template.name', 'script_template.version', 'is_available'])
        .select(['interactive_type', 'content'])
        .where('script_template.code', '=', body.templateCode)
        .executeTakeFirstOrThrow(() => refuse(taskServerMessages.noScript()))
      if (!script.is_available || script.interactive_type !== 1 || !script.content)
        throw refuse(taskServerMessages.scriptOff())
      await checkMayCall(backend, session, draft)
      const { content, version } = script
      // The numbers of the task have the values; the test speaks the names (rule robot-11).
      const values = Object.fromEntries(content.variables.map(name => [name, name]))
      const robot = await robotOf(db, session.enterpriseId, body.templateCode)
      const spoken = { speed: limits.dialSpeed, values }
      const speech = await speechOf({ content, version }, robot, spoken, log)
      const named = { code: body.templateCode, name: script.name }
      const callRecordId = await withTelephony(() =>
        quickCalls.callNow(
          session,
          named,
          draft.phone,
          speech,
          occupyFor(session, draft, backend.dialClock)
        )
      )
      return testCallOf(backend, session, callRecordId)
    },

    testCallState: ({ params }, { session }) => testCallOf(backend, session, params.callRecordId)
  }
}
