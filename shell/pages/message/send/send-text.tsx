import { useStore } from '@nanostores/react'
import { filled } from '../../../../core/features/messaging/rules/message-text.ts'
import type { TemplateOption } from '../../../../core/features/messaging/schemas.ts'
import { sendMessages as messages } from '../../../../core/features/messaging/sending/send-messages.ts'
import { $messagePrice } from '../../../../core/features/messaging/templates/template-form.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { TextWithSize } from '../text-with-size.tsx'

/** The text as it is sent, with what is the same for all filled in; its length, segments and cost. */
export function SendText(props: {
  readonly template: TemplateOption
  readonly fields: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, string>>
}) {
  const { template, fields, values } = props
  const price = lastOf(useStore($messagePrice))
  const same = Object.fromEntries(
    template.variables
      .filter(name => fields[name] === '')
      .map(name => [name, values[name]] as const)
  )
  return (
    <div className="flex flex-col gap-1">
      <TextWithSize text={filled(template.text, same)} />
      {price && (
        <p className="text-[12px]/5 text-(--hutong-text-2) tabular-nums">
          {messages.balance({ balance: price.balance.toFixed(2), left: price.left })}
        </p>
      )}
    </div>
  )
}
