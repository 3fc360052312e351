/** Who answers customers that call the selected task's numbers back. */
import type { ReadableAtom } from 'nanostores'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { callTasks } from '../call-tasks/endpoints.ts'
import { taskPageMessages as messages } from '../call-tasks/messages.ts'
import type { InboundConfig } from '../call-tasks/schemas.ts'

const config = queryStore<InboundConfig>()
export const $callback: ReadableAtom<QueryState<InboundConfig>> = config.$store

/** Never rejects; failures are in `$callback`. */
export const loadCallback = (callTaskId: string): Promise<void> =>
  config.load(() => call(callTasks.inboundConfig, { query: { callTaskId } }, { silent: true }))

export const forgetCallback = config.forget
onSignedOut(config.forget)

const BY_AGENTS = 4
const GROUP = 1

/** Sentences about who answers (rule reception-17). */
export function callbackLines(about: InboundConfig): readonly string[] {
  const { answerType, manualAnswerTarget, outManualTargetName: name, templateName } = about
  const answeredBy = about.answeredBy ?? (answerType === BY_AGENTS ? 'agents' : 'robot')
  if (answeredBy === 'reception') return [messages.callbackByReception()]
  const isGroup = manualAnswerTarget === GROUP
  if (answeredBy === 'agents')
    return [isGroup ? messages.callbackByGroup({ name }) : messages.callbackByAgent({ name })]
  return [
    messages.callbackByRobot({ script: templateName }),
    ...(name === '' ? [] : [messages.callbackHandsOver({ name })])
  ]
}
