import { useRef, useState } from 'react'
import { systemSettingMessages } from '../../../../core/features/system-settings/messages.ts'
import {
  holidayIssue,
  LONGEST_HOLIDAY_NAME
} from '../../../../core/features/system-settings/rules/section-rules.ts'
import type { Holiday } from '../../../../core/features/system-settings/schemas.ts'
import { settingPageMessages as messages } from '../../../../core/features/system-settings/setting-page-messages.ts'
import { Button, IconButton } from '../../../../widgets/kit/button.tsx'
import { Icon } from '../../../../widgets/kit/icon.tsx'
import { FormField } from '../../../../widgets/kit/large/forms/form-field.tsx'
import { TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { DateField } from '../../../../widgets/parts/date-field/date-field.tsx'
import { day as normalDay } from '../../../../widgets/parts/normalize-input.ts'

const empty: Holiday = { day: '', name: '' }

/** The days of the enterprise without calls, in order, and the next one as typed. */
export function HolidayField(props: {
  readonly holidays: readonly Holiday[]
  readonly onChange: (holidays: Holiday[]) => void
}) {
  const { holidays, onChange } = props
  const [typed, type] = useState(empty)
  const [issue, setIssue] = useState<string>()
  const frame = useRef<HTMLFieldSetElement>(null)
  const add = () => {
    const next = { day: normalDay(typed.day), name: typed.name.trim() }
    const wrong = holidayIssue(next, holidays)
    setIssue(wrong)
    if (wrong !== undefined) return
    onChange([...holidays, next].sort((one, other) => one.day.localeCompare(other.day)))
    type(empty)
  }
  const edit = (change: Partial<Holiday>) => {
    setIssue(undefined)
    type({ ...typed, ...change })
  }
  return (
    <fieldset className="min-w-0 outline-none" ref={frame} tabIndex={-1}>
      <legend className="pb-1 font-semibold text-[14px]/[22px]">
        {systemSettingMessages.holidays()}
      </legend>
      <p className="pb-2 text-[12px]/5 text-(--hutong-text-3)">{messages.holidaysHint()}</p>
      {holidays.length === 0 ? (
        <p className="pb-2 text-(--hutong-text-2)">{messages.noHolidays()}</p>
      ) : (
        <ul className="flex flex-wrap gap-2 pb-3">
          {holidays.map(({ day, name }) => (
            <li
              className="flex min-h-8 max-w-full items-center gap-2 rounded-(--hutong-radius-sm) border border-(--hutong-border) bg-(--hutong-bg-sub) pl-3"
              key={day}
            >
              <span className="tabular-nums">{day}</span>
              <span className="min-w-0 truncate text-(--hutong-text-2)" title={name || undefined}>
                {name}
              </span>
              <IconButton
                label={messages.removeHoliday({ day })}
                onClick={() => {
                  onChange(holidays.filter(one => one.day !== day))
                  frame.current?.focus()
                }}
                size="small"
              >
                <Icon name="clear" size={14} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className="grid max-w-[560px] grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-x-3">
        <FormField issue={issue} label={messages.day()}>
          {wired => (
            <DateField
              {...wired}
              calendarLabel={messages.dayCalendar()}
              onChange={day => edit({ day })}
              placeholder={messages.dayHint()}
              value={typed.day}
            />
          )}
        </FormField>
        <TextInput
          autoComplete="off"
          label={messages.holidayName()}
          maxLength={LONGEST_HOLIDAY_NAME}
          onChange={event => edit({ name: event.target.value })}
          onKeyDown={event => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            add()
          }}
          value={typed.name}
        />
        <Button className="mt-6.5" onClick={add}>
          {messages.addHoliday()}
        </Button>
      </div>
    </fieldset>
  )
}
