import { useStore } from '@nanostores/react'
import { accountMessages as messages } from '../../../../core/features/account/messages.ts'
import {
  $ownChange,
  changePassword,
  forgetOwnChange
} from '../../../../core/features/account/personal-data.ts'
import {
  newPassword,
  newPasswordAgain,
  oldPassword
} from '../../../../core/lib/validation/password-validators.ts'
import { FormBlock } from '../../../../widgets/kit/large/forms/form-block.tsx'
import { useOnChange } from '../../../../widgets/kit/use-on-change.ts'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { PasswordEntry } from '../login/parts/password-entry.tsx'

/** Changes the password, which ends the session: the console redirects to the login page. */
export function PasswordRow() {
  const attempt = useStore($ownChange)
  const isOwn = attempt.status === 'failed' && attempt.with === 'password'
  const form = useForm({
    initial: { oldPassword: '', newPassword: '', again: '' },
    validate: values => ({
      oldPassword: oldPassword(values.oldPassword),
      newPassword: newPassword(values.newPassword),
      again: newPasswordAgain(values.newPassword)(values.again)
    }),
    onInput: forgetOwnChange,
    ...(isOwn && { submission: attempt }),
    places: { OLD_PASSWORD_WRONG: 'oldPassword' }
  })
  const { error, focus, reset } = form
  useOnChange(error, () => {
    if (error !== undefined) focus('newPassword')
  })

  const field = (name: keyof typeof form.values) => ({ ...form.field(name), name })
  return (
    <FormBlock
      fields={
        <>
          <PasswordEntry
            {...field('oldPassword')}
            autoComplete="current-password"
            label={messages.oldPassword()}
            maxLength={128}
          />
          <PasswordEntry
            {...field('newPassword')}
            autoComplete="new-password"
            hint={messages.passwordHint()}
            label={messages.newPassword()}
            maxLength={128}
          />
          <PasswordEntry
            {...field('again')}
            autoComplete="new-password"
            label={messages.newPasswordAgain()}
            maxLength={128}
          />
          <p className="text-[13px]/5 text-(--hutong-text-3)">{messages.passwordEnds()}</p>
          <p className="min-h-5 text-[13px]/5 text-(--hutong-danger)" role="alert">
            {error}
          </p>
        </>
      }
      isWaiting={attempt.status === 'busy'}
      onCancel={() => {
        forgetOwnChange()
        reset()
      }}
      onConfirm={async () => {
        const ready = form.check()
        return ready ? changePassword(ready.oldPassword, ready.newPassword) : false
      }}
      title={messages.password()}
      view={
        <p>
          <span aria-hidden="true">{messages.passwordShown()}</span>
        </p>
      }
    />
  )
}
