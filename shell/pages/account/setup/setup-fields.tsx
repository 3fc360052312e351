import { installationMessages as messages } from '../../../../core/features/installation/messages.ts'
import { memberMessages } from '../../../../core/features/members/messages.ts'
import { LONGEST_NAME } from '../../../../core/features/system-settings/rules/section-rules.ts'
import type { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { Entry } from '../login/parts/login-entry.tsx'
import { PasswordEntry } from '../login/parts/password-entry.tsx'

/** As typed. */
export const initial = {
  ...{ enterpriseName: '', username: '', name: '', mobile: '', email: '' },
  ...{ password: '', again: '', extension: '101', seatLicences: '20' },
  ...{ callerNumber: '', lineCapacity: '30' }
}
export type Typed = typeof initial

interface Fields {
  readonly form: { readonly field: ReturnType<typeof useForm<Typed>>['field'] }
}

export function EnterpriseFields({ form }: Fields) {
  return (
    <>
      <Entry
        {...form.field('enterpriseName')}
        autoComplete="organization"
        label={messages.enterpriseName()}
        maxLength={LONGEST_NAME}
        name="enterpriseName"
      />
      <Entry
        {...form.field('seatLicences')}
        autoComplete="off"
        hint={messages.seatLicencesHint()}
        inputMode="numeric"
        label={messages.seatLicences()}
        maxLength={5}
        name="seatLicences"
      />
    </>
  )
}

export function AdministratorFields({ form }: Fields) {
  return (
    <>
      <Entry
        {...form.field('name')}
        autoComplete="name"
        label={messages.name()}
        maxLength={32}
        name="name"
      />
      <Entry
        {...form.field('username')}
        autoCapitalize="none"
        autoComplete="username"
        hint={messages.usernameHint()}
        label={messages.username()}
        maxLength={16}
        name="username"
        spellCheck={false}
      />
      <Entry
        {...form.field('mobile')}
        autoComplete="tel-national"
        inputMode="numeric"
        label={messages.mobile()}
        maxLength={11}
        name="mobile"
      />
      <Entry
        {...form.field('email')}
        autoComplete="email"
        inputMode="email"
        label={messages.email()}
        maxLength={64}
        name="email"
      />
      <PasswordEntry
        {...form.field('password')}
        autoComplete="new-password"
        hint={memberMessages.passwordHint()}
        label={messages.password()}
        maxLength={20}
        name="password"
      />
      <PasswordEntry
        {...form.field('again')}
        autoComplete="new-password"
        label={messages.passwordAgain()}
        maxLength={20}
        name="again"
      />
    </>
  )
}

export function SeatFields({ form }: Fields) {
  return (
    <>
      <Entry
        {...form.field('extension')}
        autoComplete="off"
        hint={messages.extensionHint()}
        inputMode="numeric"
        label={messages.extension()}
        maxLength={3}
        name="extension"
      />
      <Entry
        {...form.field('callerNumber')}
        autoComplete="off"
        hint={messages.callerNumberHint()}
        inputMode="numeric"
        label={messages.callerNumber()}
        maxLength={20}
        name="callerNumber"
      />
      <Entry
        {...form.field('lineCapacity')}
        autoComplete="off"
        hint={messages.lineCapacityHint()}
        inputMode="numeric"
        label={messages.lineCapacity()}
        maxLength={4}
        name="lineCapacity"
      />
    </>
  )
}
