import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { messagePageMessages as messages } from '../../../core/features/messaging/messaging-page-messages.ts'
import { sizeOf, variablesIn } from '../../../core/features/messaging/rules/message-text.ts'
import { $messagePrice } from '../../../core/features/messaging/templates/template-form.ts'
import { lastOf } from '../../../core/lib/query/query-store.ts'
import { joinMessages } from '../../../core/messages/join-messages.ts'

const CENTS = 100
const [SINGLE, PART] = [70, 67]

/** Characters until another segment is charged. */
const roomIn = (characters: number, segments: number): number =>
  (segments <= 1 ? SINGLE : segments * PART) - characters

/** A whole text with its length, segments and cost. */
export function TextWithSize(props: { readonly text: string; readonly children?: ReactNode }) {
  const { text, children } = props
  const price = lastOf(useStore($messagePrice))
  const variables = variablesIn(text)
  const { characters, segments, cents } = sizeOf(text, Math.round((price?.fee ?? 0) * CENTS))
  const size = { characters, segments, fee: price ? cents / CENTS : messages.none() }
  return (
    <section
      aria-label={messages.preview()}
      className="flex flex-col gap-1 rounded-(--hutong-radius) bg-(--hutong-bg-sub) p-3"
    >
      <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
      <p aria-live="polite" className="text-[12px]/5 text-(--hutong-text-2) tabular-nums" data-size>
        {variables.length > 0 ? messages.sizeWithVariables(size) : messages.size(size)}
        {joinMessages.gap()}
        {messages.left({ count: roomIn(characters, segments) })}
      </p>
      {children}
    </section>
  )
}
