import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import {
  $licenceAttempt,
  $licences,
  forgetLicenceAttempt,
  readLatestLicences,
  readLicences,
  saveLicences
} from '../../../../core/features/licences/licence-form.ts'
import { licenceMessages as messages } from '../../../../core/features/licences/messages.ts'
import { licencesIssue, MOST_LICENCES } from '../../../../core/features/licences/rules.ts'
import type { Licences } from '../../../../core/features/licences/schemas.ts'
import { SETTINGS_CHANGED } from '../../../../core/features/system-settings/setting-forms.ts'
import { wholeNumber } from '../../../../core/features/system-settings/setting-values.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../../core/messages/common-messages.ts'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { card } from '../../../../widgets/kit/large/cell-styles.ts'
import { TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { useOnChange } from '../../../../widgets/kit/use-on-change.ts'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { FormAlert } from '../../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { Unread } from '../../../list/unread-rows.tsx'
import { SettingButtons, useUnsaved } from './setting-form.tsx'

/** How many seats and robots the enterprise has bought. */
export default function LicenceSection() {
  const state = useStore($licences)
  useEffect(() => {
    begin(readLicences())
    return forgetLicenceAttempt
  }, [])
  const licences = lastOf(state)
  if (licences) return <LicenceForm licences={licences} />
  return (
    <section className={`${card} p-5`}>
      {state.status === 'failed' ? (
        <Unread failure={state.failure} onRetry={() => begin(readLicences())} />
      ) : (
        <Skeleton label={commonMessages.loading()} rows={4} />
      )}
    </section>
  )
}

const countOf = (typed: string) => wholeNumber(typed, 1, MOST_LICENCES)

function LicenceForm({ licences }: { readonly licences: Licences }) {
  const { version, usedSeats, usedRobots } = licences
  const attempt = useStore($licenceAttempt)
  const initial = { seats: String(licences.seats), robots: String(licences.robots) }
  const issue = (field: 'seats' | 'robots', typed: string, used: number) =>
    typed.trim() === initial[field] ? undefined : licencesIssue(countOf(typed), used)
  const form = useForm({
    initial,
    validate: ({ seats, robots }) => ({
      seats: issue('seats', seats, usedSeats),
      robots: issue('robots', robots, usedRobots)
    }),
    places: { seats: 'seats', robots: 'robots' },
    submission: attempt
  })
  useOnChange(version, form.reset)
  useUnsaved('licences', form.isDirty())
  const isStale = attempt.status === 'failed' && attempt.failure.code === SETTINGS_CHANGED
  return (
    <form
      className={`${card} flex max-w-[960px] flex-col gap-3 p-5`}
      noValidate
      onSubmit={form.onSubmit(({ seats, robots }) =>
        begin(
          saveLicences(
            {
              seats: countOf(seats) ?? licences.seats,
              robots: countOf(robots) ?? licences.robots
            },
            version
          )
        )
      )}
    >
      <p className="text-[13px]/5 text-(--hutong-text-2)">{messages.about()}</p>
      <div className="grid gap-x-4 md:grid-cols-2">
        <TextInput
          {...form.field('seats')}
          autoComplete="off"
          hint={messages.seatsHint({ used: usedSeats })}
          inputMode="numeric"
          label={messages.seats()}
          maxLength={5}
          name="seats"
          required
        />
        <TextInput
          {...form.field('robots')}
          autoComplete="off"
          hint={messages.robotsHint({ used: usedRobots })}
          inputMode="numeric"
          label={messages.robots()}
          maxLength={5}
          name="robots"
          required
        />
      </div>
      <FormAlert onLatest={isStale ? readLatestLicences : undefined} text={form.error} />
      <SettingButtons
        isBusy={attempt.status === 'busy'}
        isUnsaved={form.isDirty()}
        onDiscard={form.reset}
      />
    </form>
  )
}
