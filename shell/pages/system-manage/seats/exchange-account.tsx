import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { seatSettingMessages as messages } from '../../../../core/features/seat-settings/messages.ts'
import type { SeatRow } from '../../../../core/features/seat-settings/schemas.ts'
import {
  $seatAttempt,
  $seatForm,
  closeSeatForm,
  saveSipAccount
} from '../../../../core/features/seat-settings/seat-form.ts'
import { Dialog } from '../../../../widgets/kit/large/dialog.tsx'
import { TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { FormAlert } from '../../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { FormButtons } from '../../../list/cells/answer-cells.tsx'

const trimmed = (typed: string) => typed.trim()

/** 交换机账号: with what the web phone of a seat registers with an outside exchange. */
export default function ExchangeAccount() {
  const form = useStore($seatForm)
  return form.status === 'account' ? <AccountForm seat={form.seat} /> : null
}

function AccountForm({ seat }: { readonly seat: SeatRow }) {
  const id = useId()
  const attempt = useStore($seatAttempt)
  const form = useForm({
    initial: { user: seat.sipUser ?? seat.extension, password: '' },
    validate: ({ user, password }) => ({
      user: user === '' && password !== '' ? messages.sipUserMissing() : undefined,
      password: user !== '' && password === '' ? messages.sipPasswordMissing() : undefined
    }),
    normalize: { user: trimmed },
    places: { user: 'user', password: 'password' },
    submission: attempt
  })
  return (
    <Dialog
      footer={<FormButtons form={id} isBusy={attempt.status === 'busy'} onCancel={closeSeatForm} />}
      isOpen
      onClose={closeSeatForm}
      title={messages.sipAccount()}
      width={440}
    >
      <form
        className="flex flex-col gap-3"
        id={id}
        noValidate
        onSubmit={form.onSubmit(values => void saveSipAccount(seat, values))}
      >
        <p className="text-[13px]/5 text-(--hutong-text-2)">
          {messages.sipAccountText({ extension: seat.extension })}
        </p>
        <TextInput
          {...form.field('user')}
          autoComplete="off"
          hint={messages.sipUserHint()}
          label={messages.sipUser()}
          maxLength={64}
          name="user"
        />
        <TextInput
          {...form.field('password')}
          autoComplete="new-password"
          label={messages.sipPassword()}
          maxLength={128}
          name="password"
          type="password"
        />
        <FormAlert text={form.error} />
      </form>
    </Dialog>
  )
}
