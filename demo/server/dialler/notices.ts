/** Which messages a call sends (doc 2 §3.1, §9). */
import type { SendCondition, TaskDraft } from '../../../core/contract/entities/task-draft.ts'
import { intentLetterOf } from '../../../core/contract/enums/intents.ts'

export interface HeardOf {
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

function holds({ sendDimension, values }: SendCondition, call: HeardOf): boolean {
  if (sendDimension === byIntent)
    return values.some(value => (intentLetterOf(value) ?? value) === call.intent)
  if (sendDimension === byTag) return values.some(value => call.tags.includes(value))
  return values.includes(String(call.transferResult))
}

/** 2: the first that holds; otherwise each that does. */
function matching(
  sendType: number,
  conditions: readonly SendCondition[] = [],
  call: HeardOf
): readonly string[] {
  const found = conditions.filter(one => holds(one, call)).map(one => one.noticeTemplateId)
  return sendType === 2 ? found.slice(0, 1) : [...new Set(found)]
}

const EVERYBODY = 1

/** What goes out before it is known whether they answer. */
export const messageBefore = (
  { callBeforeNoticeConfig: before }: Pick<TaskDraft, 'callBeforeNoticeConfig'>,
  isFirstCall: boolean
): string | undefined =>
  before?.sendType === EVERYBODY && isFirstCall ? before.noticeTemplateId : undefined

export function messagesOf(
  draft: Pick<TaskDraft, 'noticeConfig' | 'callBeforeNoticeConfig' | 'callingNoticeConfig'>,
  call: HeardOf
): readonly Sent[] {
  const { noticeConfig: after, callBeforeNoticeConfig: before, callingNoticeConfig: during } = draft
  const sent: Sent[] = []
  const isAfterAnswer = before !== undefined && before.sendType !== EVERYBODY && call.isConnected
  if (isAfterAnswer) sent.push({ moment: 'before', templateId: before.noticeTemplateId })
  if (!call.isConnected) return sent
  if (during)
    for (const templateId of matching(during.sendType, during.sendConditions, call))
      sent.push({ moment: 'calling', templateId })
  if (after?.enabled) {
    const { sendType = EVERYBODY, noticeTemplateId } = after
    const ids =
      sendType === EVERYBODY
        ? [noticeTemplateId ?? '']
        : matching(sendType, after.sendConditions, call)
    for (const templateId of ids) if (templateId) sent.push({ moment: 'hangup', templateId })
  }
  return sent
}
