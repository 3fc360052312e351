/** Selects the messages that a call sends (rule call-task-14). */
import type {
  SendCondition,
  TaskDraft
} from '../../../../core/features/call-tasks/draft-schemas.ts'
import { intentLetterOf } from '../../../../core/features/customer-details/enums.ts'

export interface CallOutcome {
  readonly isConnected: boolean
  readonly intent: string | null
  readonly tags: readonly string[]
  /** A code of `transferResult`. */
  readonly transferResult: number
}

export interface Sent {
  readonly moment: 'before' | 'calling' | 'hangup'
  readonly templateId: string
}

const byIntent = 1
const byTag = 2

function holds({ sendDimension, values }: SendCondition, call: CallOutcome): boolean {
  if (sendDimension === byIntent)
    return values.some(value => (intentLetterOf(value) ?? value) === call.intent)
  if (sendDimension === byTag) return values.some(value => call.tags.includes(value))
  return values.includes(String(call.transferResult))
}

/** Mode 2: the first match; otherwise all matches. */
function matching(
  sendType: number,
  conditions: readonly SendCondition[] = [],
  call: CallOutcome
): readonly string[] {
  const found = conditions.filter(one => holds(one, call)).map(one => one.noticeTemplateId)
  return sendType === 2 ? found.slice(0, 1) : [...new Set(found)]
}

const ALL_CALLEES = 1

/** Messages sent before the call is answered. */
export const messageBefore = (
  { callBeforeNoticeConfig: before }: Pick<TaskDraft, 'callBeforeNoticeConfig'>,
  isFirstCall: boolean
): string | undefined =>
  before?.sendType === ALL_CALLEES && isFirstCall ? before.noticeTemplateId : undefined

export function messagesOf(
  draft: Pick<TaskDraft, 'noticeConfig' | 'callBeforeNoticeConfig' | 'callingNoticeConfig'>,
  call: CallOutcome
): readonly Sent[] {
  const { noticeConfig: after, callBeforeNoticeConfig: before, callingNoticeConfig: during } = draft
  const sent: Sent[] = []
  const isAfterAnswer = before !== undefined && before.sendType !== ALL_CALLEES && call.isConnected
  if (isAfterAnswer) sent.push({ moment: 'before', templateId: before.noticeTemplateId })
  if (!call.isConnected) return sent
  if (during)
    for (const templateId of matching(during.sendType, during.sendConditions, call))
      sent.push({ moment: 'calling', templateId })
  if (after?.enabled) {
    const { sendType = ALL_CALLEES, noticeTemplateId } = after
    const ids =
      sendType === ALL_CALLEES
        ? [noticeTemplateId ?? '']
        : matching(sendType, after.sendConditions, call)
    for (const templateId of ids) if (templateId) sent.push({ moment: 'hangup', templateId })
  }
  return sent
}
