import { useStore } from '@nanostores/react'
import { useState } from 'react'
import {
  $gatewayTest,
  testMessageGateway
} from '../../../../core/features/message-gateway/gateway-form.ts'
import { gatewayMessages as messages } from '../../../../core/features/message-gateway/messages.ts'
import { phoneIssue } from '../../../../core/features/message-gateway/rules.ts'
import type {
  GatewayDraft,
  GatewayTest
} from '../../../../core/features/message-gateway/schemas.ts'
import { gatewayCode } from '../../../../core/features/messaging/enums.ts'
import { joinMessages } from '../../../../core/messages/join-messages.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { card } from '../../../../widgets/kit/large/cell-styles.ts'
import { TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { SectionHeading } from '../../../../widgets/kit/section-heading.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'

/** The codes that are known have words. */
const codeText = (code: string): string =>
  gatewayCode.isCode(code)
    ? joinMessages.aside({ text: gatewayCode.label(code), note: code })
    : code

function outcomeOf({ isAccepted, code, failure, durationMs }: GatewayTest): string {
  if (failure !== '') return messages.unsent({ reason: failure })
  return isAccepted
    ? messages.accepted({ ms: durationMs })
    : messages.refused({ code: codeText(code) })
}

/** One message by the settings as typed. */
export function GatewayTestForm({ draft }: { readonly draft: () => GatewayDraft | undefined }) {
  const state = useStore($gatewayTest)
  const [phone, setPhone] = useState('')
  const [isTried, setTried] = useState(false)
  const issue = phoneIssue(phone)
  const isBusy = state.status === 'loading'
  const result = state.status === 'ready' ? state.value : undefined
  const failed = state.status === 'failed' ? state.failure.message : undefined
  const text = isBusy ? messages.testing() : result ? outcomeOf(result) : failed
  const tone = isBusy
    ? 'text-(--hutong-text-2)'
    : result?.isAccepted
      ? 'text-(--hutong-success)'
      : 'text-(--hutong-danger)'
  const send = () => {
    setTried(true)
    const given = issue === undefined && !isBusy ? draft() : undefined
    if (given) begin(testMessageGateway(given, phone))
  }
  return (
    <form
      className={`${card} flex flex-col gap-3 p-5`}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <SectionHeading level={2}>{messages.test()}</SectionHeading>
      <div className="max-w-[320px]">
        <TextInput
          autoComplete="off"
          hint={messages.testHint()}
          inputMode="tel"
          issue={isTried ? issue : undefined}
          label={messages.phone()}
          maxLength={20}
          name="phone"
          onChange={event => setPhone(event.target.value)}
          required
          value={phone}
        />
      </div>
      <p className={`min-h-5 text-[13px]/5 wrap-anywhere ${tone}`} role="status">
        {text}
      </p>
      <div>
        <Button aria-busy={isBusy} aria-disabled={isBusy} type="submit">
          {messages.test()}
        </Button>
      </div>
    </form>
  )
}
