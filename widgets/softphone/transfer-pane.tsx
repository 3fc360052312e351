import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { softphoneText as t } from '../../core/text/softphone.ts'
import { Button } from '../kit/button.tsx'
import { Input } from '../kit/field.tsx'
import { Icon } from '../kit/icon.tsx'
import { begin } from '../parts/begin.ts'
import { $phone, transfer } from './phone.ts'
import { dialable, transferComplaint } from './typing.ts'

/** To whom a call was to be passed on last: if that is refused, it need not be typed again. */
const typed = { callId: '', target: '' }

/** Sends the person on the line to another number, without asking there first. */
export function TransferPane({ onSent }: { onSent: (() => void) | undefined }) {
  const phone = useStore($phone)
  const callId = phone.at === 'idle' ? '' : phone.call.callId
  const [target, setTarget] = useState(typed.callId === callId ? typed.target : '')
  const [complaint, setComplaint] = useState<string>()
  return (
    <form
      className="flex flex-col gap-1"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        const number = dialable(target)
        const wrong = transferComplaint(number)
        setComplaint(wrong)
        if (wrong !== undefined) return
        Object.assign(typed, { callId, target: number })
        begin(transfer(number))
        onSent?.()
      }}
    >
      <Input
        autoComplete="off"
        autoFocus
        complaint={complaint}
        inputMode="tel"
        label={t.transferTarget()}
        maxLength={32}
        onBlur={() => setTarget(dialable(target))}
        onChange={event => {
          setTarget(event.target.value)
          setComplaint(undefined)
        }}
        placeholder={t.transferHint()}
        value={target}
      />
      <Button part="button" size="large" tone="primary" type="submit">
        <Icon size={18} sign="transfer" />
        {t.transferNow()}
      </Button>
    </form>
  )
}
