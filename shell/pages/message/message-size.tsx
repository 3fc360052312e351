import type { MessageKind } from '../../../core/features/messaging/enums.ts'
import { messagePageMessages as messages } from '../../../core/features/messaging/messaging-page-messages.ts'
import { templateText, variablesIn } from '../../../core/features/messaging/rules/message-text.ts'
import { joinMessages } from '../../../core/messages/join-messages.ts'
import { TextWithSize } from './text-with-size.tsx'

const MARKETING = 2

/** The whole text of a template while it is typed, with its length, segments and cost. */
export function MessageSize(props: {
  readonly signature: string
  readonly content: string
  readonly kind: MessageKind
}) {
  const { signature, content, kind } = props
  const text = templateText(signature, content.trim(), kind)
  const variables = variablesIn(text).filter(name => name !== '')
  return (
    <TextWithSize text={text}>
      {variables.length > 0 && (
        <p className="text-[12px]/5 wrap-anywhere text-(--hutong-text-2)">
          {messages.variables({ names: variables.join(joinMessages.list()) })}
        </p>
      )}
      {kind === MARKETING && (
        <p className="text-[12px]/5 text-(--hutong-text-2)">{messages.marketingHint()}</p>
      )}
    </TextWithSize>
  )
}
