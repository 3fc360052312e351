import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import {
  $ownChange,
  changePassword,
  forgetOwnChange
} from '../../../../core/areas/account/personal-data.ts'
import {
  newPassword,
  newPasswordAgain,
  oldPassword
} from '../../../../core/rules/validators/passwords.ts'
import { accountText as t } from '../../../../core/text/account.ts'
import { FormBlock } from '../../../../widgets/kit/large/form-block.tsx'
import { useForm } from '../../../../widgets/parts/use-form.ts'
import { PasswordEntry } from '../login/parts/password-entry.tsx'

/** Which field a refusal of the server sends one back to. */
const places = { OLD_PASSWORD_WRONG: 'oldPassword' } as const

/** The change of one's password. After it nobody is signed in: the console goes on to the login page. */
export function PasswordRow() {
  const attempt = useStore($ownChange)
  const form = useForm({
    fields: ['oldPassword', 'newPassword', 'again'],
    judge: values => ({
      oldPassword: oldPassword(values.oldPassword),
      newPassword: newPassword(values.newPassword),
      again: newPasswordAgain(values.newPassword)(values.again)
    }),
    onType: forgetOwnChange
  })
  const { focus, reset } = form
  const failure =
    attempt.at === 'failed' && attempt.with === 'password' ? attempt.failure : undefined
  const place = places[failure?.code as keyof typeof places]
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal sends there once
  useEffect(() => {
    if (failure) focus(place ?? 'newPassword')
  }, [failure])

  const field = (name: keyof typeof form.values) => {
    const plain = form.field(name)
    return { ...plain, complaint: place === name ? failure?.message : plain.complaint, name }
  }
  return (
    <FormBlock
      fields={
        <>
          <PasswordEntry
            {...field('oldPassword')}
            autoComplete="current-password"
            label={t.oldPassword()}
            maxLength={128}
          />
          <PasswordEntry
            {...field('newPassword')}
            autoComplete="new-password"
            hint={t.passwordHint()}
            label={t.newPassword()}
            maxLength={128}
          />
          <PasswordEntry
            {...field('again')}
            autoComplete="new-password"
            label={t.newPasswordAgain()}
            maxLength={128}
          />
          <p className="text-[13px]/5 text-(--hutong-text-3)">{t.passwordEnds()}</p>
          <p className="min-h-5 text-[13px]/5 text-(--hutong-danger)" role="alert">
            {place ? undefined : failure?.message}
          </p>
        </>
      }
      isWaiting={attempt.at === 'busy'}
      onCancel={() => {
        forgetOwnChange()
        reset()
      }}
      onConfirm={async () => {
        const ready = form.check()
        return ready ? changePassword(ready.oldPassword, ready.newPassword) : false
      }}
      title={t.password()}
      view={
        <p>
          <span aria-hidden="true">{t.passwordShown()}</span>
        </p>
      }
    />
  )
}
