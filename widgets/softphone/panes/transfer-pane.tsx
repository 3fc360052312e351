import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { softphoneMessages as messages } from '../../../core/phone/softphone-messages.ts'
import { Button } from '../../kit/button.tsx'
import { Input } from '../../kit/field.tsx'
import { Icon } from '../../kit/icon.tsx'
import { begin } from '../../parts/begin-part.ts'
import { dialable, transferIssue } from '../number-typing.ts'
import { $phone, transfer } from '../softphone-phone.ts'

/** Target of the last transfer attempt, kept in case it is refused. */
const typed = { callId: '', target: '' }

/** Blind transfer of the call to another number. */
export function TransferPane({ onSent }: { onSent: (() => void) | undefined }) {
  const phone = useStore($phone)
  const callId = phone.status === 'idle' ? '' : phone.call.callId
  const [target, setTarget] = useState(typed.callId === callId ? typed.target : '')
  const [issue, setIssue] = useState<string>()
  return (
    <form
      className="flex flex-col gap-1"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        const number = dialable(target)
        const wrong = transferIssue(number)
        setIssue(wrong)
        if (wrong !== undefined) return
        Object.assign(typed, { callId, target: number })
        begin(transfer(number))
        onSent?.()
      }}
    >
      <Input
        autoComplete="off"
        autoFocus
        issue={issue}
        inputMode="tel"
        label={messages.transferTarget()}
        maxLength={32}
        onBlur={() => setTarget(dialable(target))}
        onChange={event => {
          setTarget(event.target.value)
          setIssue(undefined)
        }}
        placeholder={messages.transferHint()}
        value={target}
      />
      <Button part="button" size="large" tone="primary" type="submit">
        <Icon size={18} sign="transfer" />
        {messages.transferNow()}
      </Button>
    </form>
  )
}
