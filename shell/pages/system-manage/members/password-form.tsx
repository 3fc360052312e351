import { useStore } from '@nanostores/react'
import {
  $memberAttempt,
  forgetMemberAttempt,
  savePassword
} from '../../../../core/features/members/member-form.ts'
import { memberMessages as messages } from '../../../../core/features/members/messages.ts'
import { sameAs, strictPassword } from '../../../../core/lib/validation/password-validators.ts'
import { every, required } from '../../../../core/lib/validation/rule.ts'
import { ruleMessages } from '../../../../core/lib/validation/validation-messages.ts'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { PasswordEntry } from '../../account/login/parts/password-entry.tsx'

const fresh = every(required(messages.passwordMissing), strictPassword)
const again = (password: string) => every(required(ruleMessages.confirmMissing), sameAs(password))

/** Sets a new password for a member. */
export function PasswordForm({ id }: { readonly id: string }) {
  const attempt = useStore($memberAttempt)
  const form = useForm({
    initial: { password: '', again: '' },
    validate: ({ password, again: typed }) => ({
      password: fresh(password),
      again: again(password)(typed)
    }),
    onInput: forgetMemberAttempt,
    submission: attempt
  })
  return (
    <form
      className="flex flex-col gap-2"
      id={id}
      noValidate
      onSubmit={form.onSubmit(({ password }) => void savePassword(password))}
    >
      <PasswordEntry
        {...form.field('password')}
        autoComplete="new-password"
        hint={messages.strictHint()}
        label={messages.newPassword()}
        maxLength={128}
        name="password"
      />
      <PasswordEntry
        {...form.field('again')}
        autoComplete="new-password"
        label={messages.passwordAgain()}
        maxLength={128}
        name="again"
      />
      <p className="text-[13px]/5 text-(--hutong-text-3)">{messages.resetEnds()}</p>
      <p className="min-h-5 text-[13px]/5 text-(--hutong-danger)" role="alert">
        {form.error}
      </p>
    </form>
  )
}
