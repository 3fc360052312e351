import { useStore } from '@nanostores/react'
import { signInMessages as messages } from '../../../../core/features/sign-in/messages.ts'
import { required } from '../../../../core/lib/validation/rule.ts'
import { useOnChange } from '../../../../widgets/kit/use-on-change.ts'
import { useForm } from '../../../../widgets/parts/use-form.ts'
import { $captcha, $signIn, changeCaptcha, forgetSignIn, signInByPassword } from './login-stores.ts'
import { CaptchaEntry } from './parts/captcha-entry.tsx'
import { Entry } from './parts/login-entry.tsx'
import { GoLink } from './parts/page-link.tsx'
import { PasswordEntry } from './parts/password-entry.tsx'
import { link, SendForm } from './parts/send-code.tsx'

const account = required(messages.accountMissing)
const password = required(messages.passwordMissing)
const letters = required(messages.captchaMissing)

/** Field to focus for an error code of the server. */
const places = {
  CAPTCHA_WRONG: 'imageCode',
  CAPTCHA_REQUIRED: 'password',
  BAD_CREDENTIALS: 'password'
} as const

/** Account and password, with a captcha once the server requires it. */
export function PasswordForm({ onPreferSms }: { readonly onPreferSms: () => void }) {
  const attempt = useStore($signIn)
  const captcha = useStore($captcha)
  const hasCaptcha = captcha.status !== 'none'
  const form = useForm({
    fields: ['username', 'password', 'imageCode'],
    judge: values => ({
      username: account(values.username),
      password: values.password === '' ? password('') : undefined,
      imageCode: hasCaptcha ? letters(values.imageCode) : undefined
    }),
    onType: () => {
      if (attempt.status === 'failed') forgetSignIn()
    }
  })
  const { focus, set } = form
  const failure = attempt.status === 'failed' ? attempt.failure : undefined
  const place = places[failure?.code as keyof typeof places] as keyof typeof form.values | undefined
  const isImageWrong = failure?.code === 'CAPTCHA_WRONG'

  useOnChange(failure, () => {
    if (place) focus(place)
  })
  useOnChange(captcha, () => set('imageCode', ''))

  const image = form.field('imageCode')
  return (
    <SendForm
      busy={messages.busy()}
      issue={isImageWrong ? undefined : failure?.message}
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
            {...image}
            captcha={captcha}
            issue={isImageWrong ? failure?.message : image.issue}
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
