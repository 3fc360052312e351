import { useStore } from '@nanostores/react'
import { softphoneCallMessages as messages } from '../../../core/phone/softphone-call-messages.ts'
import { Button } from '../../kit/button.tsx'
import { Input } from '../../kit/field.tsx'
import { Icon } from '../../kit/icon.tsx'
import { begin } from '../../parts/begin-part.ts'
import { useForm } from '../../parts/form/use-form.ts'
import { dialable, transferIssue } from '../number-typing.ts'
import { $phone, transfer } from '../softphone-phone.ts'

/** Target of the last transfer attempt, kept in case it is refused. */
const typed = { callId: '', target: '' }

/** Blind transfer of the call to another number. */
export function TransferPane({ onSent }: { onSent: (() => void) | undefined }) {
  const phone = useStore($phone)
  const callId = phone.status === 'idle' ? '' : phone.call.callId
  const form = useForm({
    initial: { target: '' },
    draft: typed.callId === callId ? { target: typed.target } : {},
    validate: ({ target }) => ({ target: transferIssue(target) }),
    normalize: { target: dialable },
    revalidate: 'blur'
  })
  const field = form.field('target')
  return (
    <form
      className="flex flex-col gap-1"
      noValidate
      onSubmit={form.onSubmit(({ target }) => {
        Object.assign(typed, { callId, target })
        begin(transfer(target))
        onSent?.()
      })}
    >
      <Input
        {...field}
        autoComplete="off"
        autoFocus
        inputMode="tel"
        label={messages.transferTarget()}
        maxLength={32}
        // The number is validated on submit alone.
        onBlur={() => {
          if (dialable(field.value) !== field.value) form.set('target', dialable(field.value))
        }}
        placeholder={messages.transferHint()}
      />
      <Button part="button" size="large" tone="primary" type="submit">
        <Icon size={18} name="transfer" />
        {messages.transferNow()}
      </Button>
    </form>
  )
}
