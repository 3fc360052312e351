/** Conversations of the sample data: what a customer says, and the script's interpreter. */
import type { ScriptContent } from '../../../../core/features/scripts/content-schemas.ts'
import {
  beginScript,
  type ConversationEvent,
  type ConversationState,
  type RobotLine,
  stepScript,
  type Understood
} from '../../../../core/features/scripts/rules/interpret-script.ts'

/** A reply; blank for silence. An early one is ignored. */
export interface SampleReply {
  readonly text: string
  readonly isEarly?: true
}

export type SampleLine = { readonly text: string } & (
  | ({ readonly role: 'robot' } & RobotLine)
  | ({ readonly role: 'customer' } & Understood)
)

export interface SampleConversation {
  readonly lines: readonly SampleLine[]
  readonly state: ConversationState
}

/** The conversation by the script; the customer hangs up after the last reply, unless it is over. */
export function conversationOf(
  content: ScriptContent,
  replies: readonly SampleReply[],
  values: Readonly<Record<string, string>> = {}
): SampleConversation {
  const lines: SampleLine[] = []
  let step = beginScript(content, values)
  const speak = () => {
    for (const line of step.lines) lines.push({ role: 'robot', ...line })
  }
  speak()
  for (const { text, isEarly = false } of replies) {
    const event: ConversationEvent =
      text === '' ? { kind: 'silence' } : { kind: 'answer', text, isEarly }
    step = stepScript(content, step.state, event, values)
    if (step.understood) lines.push({ role: 'customer', text, ...step.understood })
    speak()
  }
  return { lines, state: step.state }
}
