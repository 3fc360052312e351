import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { readLogo } from '../../../../core/features/system-settings/logo-file.ts'
import { systemSettingMessages } from '../../../../core/features/system-settings/messages.ts'
import { LARGEST_LOGO } from '../../../../core/features/system-settings/rules/logo.ts'
import {
  enterpriseIssues,
  LONGEST_NAME,
  LONGEST_SHORT_NAME
} from '../../../../core/features/system-settings/rules/section-rules.ts'
import type { EnterpriseSettings } from '../../../../core/features/system-settings/schemas.ts'
import {
  saveSettings,
  settingAttempts
} from '../../../../core/features/system-settings/setting-forms.ts'
import { settingPageMessages as messages } from '../../../../core/features/system-settings/setting-page-messages.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { FormAlert } from '../../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { SettingForm } from './setting-form.tsx'

const trimmed = (typed: string) => typed.trim()

/** Names and logo of the enterprise. */
export default function EnterpriseSection({ settings }: { readonly settings: EnterpriseSettings }) {
  const { version, ...initial } = settings
  const attempt = useStore(settingAttempts.enterprise)
  const form = useForm({
    initial,
    validate: enterpriseIssues,
    normalize: { name: trimmed, shortName: trimmed },
    places: { name: 'name', shortName: 'shortName', logo: 'logo' },
    submission: attempt
  })
  const { logo } = form.values
  return (
    <SettingForm
      form={form}
      onSubmit={form.onSubmit(({ name, shortName, logo: chosen }) => {
        const changed = chosen === settings.logo ? {} : { logo: chosen }
        begin(saveSettings('enterprise', { name, shortName, ...changed }, version))
      })}
      section="enterprise"
      version={version}
    >
      <div className="grid gap-x-4 md:grid-cols-2">
        <TextInput
          {...form.field('name')}
          autoComplete="off"
          hint={messages.enterpriseHint()}
          label={systemSettingMessages.name()}
          maxLength={LONGEST_NAME}
          name="name"
          required
        />
        <TextInput
          {...form.field('shortName')}
          autoComplete="off"
          hint={messages.shortNameHint()}
          label={systemSettingMessages.shortName()}
          maxLength={LONGEST_SHORT_NAME}
          name="shortName"
        />
      </div>
      <div ref={form.place('logo')}>
        <LogoField
          issue={form.issueOf('logo')}
          logo={logo}
          onChoose={next => form.set('logo', next)}
        />
      </div>
    </SettingForm>
  )
}

function LogoField(props: {
  readonly logo: string
  readonly issue: string | undefined
  readonly onChoose: (logo: string) => void
}) {
  const { logo, issue, onChoose } = props
  const input = useRef<HTMLInputElement>(null)
  const [refusal, refuse] = useState<string>()
  const take = async (file: File | undefined) => {
    if (!file) return
    const read = await readLogo(file)
    refuse('issue' in read ? read.issue : undefined)
    if ('url' in read) onChoose(read.url)
  }
  return (
    <section aria-label={systemSettingMessages.logo()} className="flex flex-col gap-1">
      <span aria-hidden="true" className="text-[14px]/[22px] text-(--hutong-text-2)">
        {systemSettingMessages.logo()}
      </span>
      <div className="flex flex-wrap items-center gap-3">
        <div className="flex h-16 w-40 items-center justify-center overflow-hidden rounded-(--hutong-radius) border border-(--hutong-border) bg-(--hutong-bg-sub) p-2">
          {logo === '' ? (
            <span className="text-center text-[12px]/5 text-(--hutong-text-3)">
              {messages.noLogo()}
            </span>
          ) : (
            <img
              alt={messages.logoPreview()}
              className="max-h-full max-w-full object-contain"
              src={logo}
            />
          )}
        </div>
        <Button onClick={() => input.current?.click()}>{messages.chooseLogo()}</Button>
        {logo !== '' && (
          <Button
            onClick={() => {
              refuse(undefined)
              onChoose('')
            }}
            tone="bare"
          >
            {messages.removeLogo()}
          </Button>
        )}
        <input
          accept=".png,.jpg,.jpeg,.webp"
          aria-label={messages.chooseLogo()}
          className="hidden"
          onChange={({ currentTarget }) => {
            begin(take(currentTarget.files?.[0]))
            // Lets the same file be chosen again.
            currentTarget.value = ''
          }}
          ref={input}
          type="file"
        />
      </div>
      <p className="text-[12px]/5 text-(--hutong-text-3)">
        {messages.logoHint({ most: LARGEST_LOGO / 1024 })}
      </p>
      <FormAlert text={refusal ?? issue} />
    </section>
  )
}
