import { smsSegments } from '../../../lib/format/number-format.ts'
import { joinMessages } from '../../../messages/join-messages.ts'
import { messagingMessages as messages } from '../messages.ts'
import { LONGEST_MESSAGE } from './lengths.ts'
import { filled, missingVariables } from './message-text.ts'

type FilledMessage =
  | { readonly content: string; readonly segments: number }
  | { readonly reason: 'VARIABLE' | 'TOO_LONG'; readonly detail: string }

/** The message of one recipient, or why there is none (rule text-message-8). */
export function filledMessage(
  text: string,
  variables: readonly string[],
  values: Readonly<Record<string, string | undefined>>
): FilledMessage {
  const missing = missingVariables(variables, values)
  if (missing.length > 0) return { reason: 'VARIABLE', detail: missing.join(joinMessages.list()) }
  const content = filled(text, values)
  return content.length > LONGEST_MESSAGE
    ? {
        reason: 'TOO_LONG',
        detail: messages.tooLong({ count: content.length, most: LONGEST_MESSAGE })
      }
    : { content, segments: smsSegments(content) }
}
