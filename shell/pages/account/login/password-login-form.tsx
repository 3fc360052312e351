import { useStore } from '@nanostores/react'
import { signInMessages as messages } from '../../../../core/features/sign-in/messages.ts'
import { required } from '../../../../core/lib/validation/rule.ts'
import { useOnChange } from '../../../../widgets/kit/use-on-change.ts'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { $captcha, $signIn, changeCaptcha, forgetSignIn, signInByPassword } from './login-stores.ts'
import { CaptchaEntry } from './parts/captcha-entry.tsx'
import { Entry } from './parts/login-entry.tsx'
import { GoLink } from './parts/page-link.tsx'
import { PasswordEntry } from './parts/password-entry.tsx'
import { link, SendForm } from './parts/send-code.tsx'

const account = required(messages.accountMissing)
const password = required(messages.passwordMissing)
const letters = required(messages.captchaMissing)

/** Errors of the server after which the password is typed again. */
const ofPassword: ReadonlySet<string | undefined> = new Set(['CAPTCHA_REQUIRED', 'BAD_CREDENTIALS'])

/** Account and password, with a captcha once the server requires it. */
export function PasswordForm({ onPreferSms }: { readonly onPreferSms: () => void }) {
  const attempt = useStore($signIn)
  const captcha = useStore($captcha)
  const hasCaptcha = captcha.status !== 'none'
  const form = useForm({
    initial: { username: '', password: '', imageCode: '' },
    validate: values => ({
      username: account(values.username),
      password: values.password === '' ? password('') : undefined,
      imageCode: hasCaptcha ? letters(values.imageCode) : undefined
    }),
    onInput: () => {
      if (attempt.status === 'failed') forgetSignIn()
    },
    submission: attempt,
    places: { CAPTCHA_WRONG: 'imageCode' }
  })
  const { focus, set } = form
  const failure = attempt.status === 'failed' ? attempt.failure : undefined

  useOnChange(failure, () => {
    if (ofPassword.has(failure?.code)) focus('password')
  })
  useOnChange(captcha, () => set('imageCode', ''))

  return (
    <SendForm
      busy={messages.busy()}
      issue={form.error}
      foot={<GoLink to="/password-reset">{messages.forgotten()}</GoLink>}
      isBusy={attempt.status === 'busy'}
      label={messages.byPassword()}
      onSend={() => {
        const typed = form.check(hasCaptcha ? undefined : ['username', 'password'])
        if (typed) signInByPassword(typed)
      }}
      submit={messages.submit()}
    >
      <Entry
        {...form.field('username')}
        autoCapitalize="none"
        autoComplete="username"
        label={messages.account()}
        maxLength={64}
        name="username"
        spellCheck={false}
      />
      <PasswordEntry
        {...form.field('password')}
        autoComplete="current-password"
        label={messages.password()}
        maxLength={128}
        name="password"
      />
      {hasCaptcha && (
        <>
          <CaptchaEntry
            {...form.field('imageCode')}
            captcha={captcha}
            onAnother={() => changeCaptcha()}
          />
          <button className={`${link} self-start`} onClick={onPreferSms} type="button">
            {messages.preferSms()}
          </button>
        </>
      )}
    </SendForm>
  )
}
