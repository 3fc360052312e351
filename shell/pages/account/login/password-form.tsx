import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { required } from '../../../../core/rules/rule.ts'
import { signInText as t } from '../../../../core/text/sign-in.ts'
import { useForm } from '../../../../widgets/parts/use-form.ts'
import { $captcha, $signIn, changeCaptcha, forgetSignIn, signInByPassword } from './desk.ts'
import { CaptchaEntry } from './parts/captcha-entry.tsx'
import { Entry } from './parts/entry.tsx'
import { GoLink } from './parts/go-link.tsx'
import { PasswordEntry } from './parts/password-entry.tsx'
import { link, SendForm } from './parts/send.tsx'

const account = required(t.accountMissing)
const password = required(t.passwordMissing)
const letters = required(t.captchaMissing)

/** Which field a refusal of the server sends one back to. */
const places = {
  CAPTCHA_WRONG: 'imageCode',
  CAPTCHA_REQUIRED: 'password',
  BAD_CREDENTIALS: 'password'
} as const

/** Account and password, and the letters of an image once the server asks for them. */
export function PasswordForm({ onPreferSms }: { readonly onPreferSms: () => void }) {
  const attempt = useStore($signIn)
  const captcha = useStore($captcha)
  const hasCaptcha = captcha.at !== 'none'
  const form = useForm({
    fields: ['username', 'password', 'imageCode'],
    judge: values => ({
      username: account(values.username),
      password: values.password === '' ? password('') : undefined,
      imageCode: hasCaptcha ? letters(values.imageCode) : undefined
    }),
    onType: () => {
      if (attempt.at === 'failed') forgetSignIn()
    }
  })
  const { focus, set } = form
  const failure = attempt.at === 'failed' ? attempt.failure : undefined
  const place = places[failure?.code as keyof typeof places] as keyof typeof form.values | undefined
  const isImageWrong = failure?.code === 'CAPTCHA_WRONG'

  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal sends back once
  useEffect(() => {
    if (place) focus(place)
  }, [failure])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other letters for another image
  useEffect(() => set('imageCode', ''), [captcha])

  const image = form.field('imageCode')
  return (
    <SendForm
      busy={t.busy()}
      complaint={isImageWrong ? undefined : failure?.message}
      foot={<GoLink to="/password-reset">{t.forgotten()}</GoLink>}
      isBusy={attempt.at === 'busy'}
      label={t.byPassword()}
      onSend={() => {
        const typed = form.check(hasCaptcha ? undefined : ['username', 'password'])
        if (typed) signInByPassword(typed)
      }}
      submit={t.submit()}
    >
      <Entry
        {...form.field('username')}
        autoCapitalize="none"
        autoComplete="username"
        label={t.account()}
        maxLength={64}
        name="username"
        spellCheck={false}
      />
      <PasswordEntry
        {...form.field('password')}
        autoComplete="current-password"
        label={t.password()}
        maxLength={128}
        name="password"
      />
      {hasCaptcha && (
        <>
          <CaptchaEntry
            {...image}
            captcha={captcha}
            complaint={isImageWrong ? failure?.message : image.complaint}
            onAnother={() => changeCaptcha()}
          />
          <button className={`${link} self-start`} onClick={onPreferSms} type="button">
            {t.preferSms()}
          </button>
        </>
      )}
    </SendForm>
  )
}
