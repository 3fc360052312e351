import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { secondViewMessages } from '../../../core/phone/second-call/second-view-messages.ts'
import { softphoneCallMessages as messages } from '../../../core/phone/softphone-call-messages.ts'
import { Button } from '../../kit/button.tsx'
import { Input } from '../../kit/field.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Lazy, lazyView } from '../../kit/lazy-view.tsx'
import { begin } from '../../parts/begin-part.ts'
import { useForm } from '../../parts/form/use-form.ts'
import { dialable, transferIssue } from '../number-typing.ts'
import { runSecond } from '../second/run-second.ts'
import { $agentMode, $phone, transfer } from '../softphone-phone.ts'
import type { ColleaguesProps } from './colleagues.tsx'

const colleagues = lazyView<ColleaguesProps>(() => import('./colleagues.tsx'))

/** Target of the last transfer attempt, kept in case it is refused. */
const typed = { callId: '', target: '' }

/** Blind transfer of the call to another number or a colleague, or a consultation first. */
export function TransferPane({ onSent }: { onSent: (() => void) | undefined }) {
  const hint = useId()
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
  const isHere = useStore($agentMode) === 0
  const consultWith = (target: string) => {
    // A refused number stays in the pane.
    runSecond(async two => {
      await two.consult(target)
      onSent?.()
    })
  }
  const transferTo = (target: string) => {
    begin(transfer(target))
    onSent?.()
  }
  return (
    <>
      <form
        className="flex flex-col gap-1"
        noValidate
        onSubmit={form.onSubmit(({ target }) => {
          Object.assign(typed, { callId, target })
          transferTo(target)
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
        {isHere && (
          <>
            <Button
              aria-describedby={hint}
              onClick={form.onSubmit(({ target }) => {
                Object.assign(typed, { callId, target })
                consultWith(target)
              })}
              part="button"
              size="large"
              type="button"
            >
              <Icon size={18} name="call" />
              {secondViewMessages.consult()}
            </Button>
            <p className="text-[12px]/5 text-(--hutong-text-3)" id={hint}>
              {secondViewMessages.consultHint()}
            </p>
          </>
        )}
      </form>
      <Lazy
        view={colleagues}
        with={{ consult: isHere ? consultWith : undefined, transfer: transferTo }}
      />
    </>
  )
}
