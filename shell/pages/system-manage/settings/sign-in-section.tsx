import { useStore } from '@nanostores/react'
import { systemSettingMessages } from '../../../../core/features/system-settings/messages.ts'
import {
  addressesIn,
  addressesIssue
} from '../../../../core/features/system-settings/rules/address-ranges.ts'
import type { SignInSettings } from '../../../../core/features/system-settings/schemas.ts'
import {
  saveSettings,
  settingAttempts
} from '../../../../core/features/system-settings/setting-forms.ts'
import { settingPageMessages as messages } from '../../../../core/features/system-settings/setting-page-messages.ts'
import { wholeNumber } from '../../../../core/features/system-settings/setting-values.ts'
import { Textarea, TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { Switch } from '../../../../widgets/kit/large/forms/ticks.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { Explained, SettingForm } from './setting-form.tsx'

const [LEAST_DAYS, MOST_DAYS] = [1, 3650]

/** Age of passwords, devices and addresses. */
export default function SignInSection(props: {
  readonly settings: SignInSettings
  readonly ownAddress: string
}) {
  const { version, passwordDays, allowsTwoDevices, addresses } = props.settings
  const attempt = useStore(settingAttempts.signIn)
  const form = useForm({
    initial: {
      days: passwordDays === null ? '' : String(passwordDays),
      allowsTwoDevices,
      addresses: addresses.join('\n')
    },
    validate: ({ days, addresses: typed }) => ({
      days:
        days.trim() !== '' && wholeNumber(days, LEAST_DAYS, MOST_DAYS) === undefined
          ? messages.passwordWrong()
          : undefined,
      addresses: addressesIssue(addressesIn(typed))
    }),
    normalize: { addresses: typed => addressesIn(typed).join('\n') },
    places: { addresses: 'addresses' },
    submission: attempt
  })
  return (
    <SettingForm
      form={form}
      onSubmit={form.onSubmit(({ days, addresses: typed, ...chosen }) =>
        begin(
          saveSettings(
            'signIn',
            {
              ...chosen,
              passwordDays: wholeNumber(days, LEAST_DAYS, MOST_DAYS) ?? null,
              addresses: [...addressesIn(typed)]
            },
            version
          )
        )
      )}
      section="signIn"
      version={version}
    >
      <TextInput
        {...form.field('days')}
        autoComplete="off"
        hint={messages.passwordHint()}
        inputMode="numeric"
        label={messages.passwordDays()}
        maxLength={4}
        name="days"
      />
      <Explained hint={messages.twoHint()}>
        <Switch
          checked={form.values.allowsTwoDevices}
          label={systemSettingMessages.allowsTwoDevices()}
          onChange={on => form.set('allowsTwoDevices', on)}
        />
      </Explained>
      <Textarea
        {...form.field('addresses')}
        autoComplete="off"
        hint={messages.addressesHint()}
        label={systemSettingMessages.addresses()}
        name="addresses"
        rows={4}
        spellCheck={false}
      />
      <p className="text-[13px]/5 text-(--hutong-text-2)">
        {messages.ownAddress({ address: props.ownAddress })}
      </p>
    </SettingForm>
  )
}
