import { useStore } from '@nanostores/react'
import { clockOf } from '../../../../core/features/messaging/rules/quiet-hours.ts'
import { minutesOf, typedClock } from '../../../../core/features/reception/rules/opening-hours.ts'
import { systemSettingMessages } from '../../../../core/features/system-settings/messages.ts'
import { hoursIssue } from '../../../../core/features/system-settings/rules/section-rules.ts'
import type { DiallingSettings } from '../../../../core/features/system-settings/schemas.ts'
import {
  saveSettings,
  settingAttempts
} from '../../../../core/features/system-settings/setting-forms.ts'
import { settingPageMessages as messages } from '../../../../core/features/system-settings/setting-page-messages.ts'
import { TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { Switch } from '../../../../widgets/kit/large/forms/ticks.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { FormAlert } from '../../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { HolidayField } from './holiday-field.tsx'
import { Explained, SettingForm } from './setting-form.tsx'

const minuteIn = (typed: string): number | undefined => {
  const clock = typedClock(typed, true)
  return clock === undefined ? undefined : minutesOf(clock)
}

const clockIssue = (typed: string) =>
  minuteIn(typed) === undefined ? messages.timeWrong() : undefined

const clock = (typed: string) => typedClock(typed, true) ?? typed

/** Hours and holidays of all tasks. */
export default function DiallingSection({ settings }: { readonly settings: DiallingSettings }) {
  const { version, startMinute, endMinute, robotOncePerDay, holidays } = settings
  const attempt = useStore(settingAttempts.dialling)
  const form = useForm({
    initial: { start: clockOf(startMinute), end: clockOf(endMinute), robotOncePerDay, holidays },
    validate: ({ start, end }) => {
      const [from, to] = [minuteIn(start), minuteIn(end)]
      const order =
        from === undefined || to === undefined
          ? undefined
          : hoursIssue({ startMinute: from, endMinute: to })
      return { start: clockIssue(start), end: clockIssue(end) ?? order }
    },
    normalize: { start: clock, end: clock },
    places: { startMinute: 'end', holidays: 'holidays' },
    submission: attempt
  })
  const { values } = form
  return (
    <SettingForm
      form={form}
      onSubmit={form.onSubmit(({ start, end, ...chosen }) =>
        begin(
          saveSettings(
            'dialling',
            { ...chosen, startMinute: minuteIn(start) ?? 0, endMinute: minuteIn(end) ?? 0 },
            version
          )
        )
      )}
      section="dialling"
      version={version}
    >
      <fieldset className="min-w-0">
        <legend className="pb-1 font-semibold text-[14px]/[22px]">
          {systemSettingMessages.hours()}
        </legend>
        <p className="pb-2 text-[12px]/5 text-(--hutong-text-3)">{messages.hoursHint()}</p>
        <div className="grid max-w-[480px] grid-cols-2 gap-x-4">
          <TextInput
            {...form.field('start')}
            autoComplete="off"
            inputMode="numeric"
            label={messages.from()}
            maxLength={5}
            name="start"
            required
          />
          <TextInput
            {...form.field('end')}
            autoComplete="off"
            inputMode="numeric"
            label={messages.to()}
            maxLength={5}
            name="end"
            required
          />
        </div>
      </fieldset>
      <Explained hint={messages.onceHint()}>
        <Switch
          checked={values.robotOncePerDay}
          label={systemSettingMessages.robotOncePerDay()}
          onChange={on => form.set('robotOncePerDay', on)}
        />
      </Explained>
      <div ref={form.place('holidays')}>
        <HolidayField holidays={values.holidays} onChange={next => form.set('holidays', next)} />
        <FormAlert text={form.issueOf('holidays')} />
      </div>
    </SettingForm>
  )
}
