import { textOptions } from '../../../../../core/contract/text-options.ts'
import { festival } from '../../../../../core/features/call-tasks/task-enums.ts'
import { dayName } from '../../../../../core/features/reception/rules/part-text.ts'
import { NUMBER_LIST, placeOf } from '../../../../../core/features/reception/scenario-check.ts'
import { renameScenario } from '../../../../../core/features/reception/scenario-draft.ts'
import { scenarioMessages as messages } from '../../../../../core/features/reception/scenario-messages.ts'
import {
  limits,
  type OpenPeriod,
  type ReceptionContent
} from '../../../../../core/features/reception/scenario-schemas.ts'
import { Button } from '../../../../../widgets/kit/button.tsx'
import { Checkbox } from '../../../../../widgets/kit/large/forms/checkbox.tsx'
import { TextInput } from '../../../../../widgets/kit/large/forms/text-fields.tsx'
import { MultiChoice } from '../../../../../widgets/parts/custom-fields/multi-choice.tsx'
import { ClockField } from './clock-field.tsx'
import { setFields, setPart } from './editing.ts'
import { Section } from './section.tsx'
import { useOptions } from './way-field.tsx'

interface Part {
  readonly content: ReceptionContent
  readonly isLocked: boolean
}

/** Name, and the numbers that lead here. */
export function NumbersSection({ content, isLocked, name }: Part & { readonly name: string }) {
  const { numbers } = useOptions()
  const lost = content.numbers.filter(one => numbers.every(({ number }) => number !== one))
  const options = [
    ...numbers.map(({ number, scenario }) => ({
      value: number,
      label: scenario === '' ? number : messages.usedBy({ number, scenario })
    })),
    ...lost.map(number => ({ value: number, label: messages.lostNumber({ number }) }))
  ]
  return (
    <Section section="numbers" title={messages.numbers()}>
      <TextInput
        disabled={isLocked}
        issue={name.trim() === '' ? messages.nameMissing() : undefined}
        label={messages.name()}
        maxLength={limits.name}
        onChange={({ target }) => renameScenario(target.value)}
        required
        value={name}
      />
      <div className="min-w-0" data-place={NUMBER_LIST}>
        <MultiChoice
          chosen={content.numbers}
          disabled={isLocked}
          hint={messages.numbersHint({ count: limits.numbers })}
          label={messages.numbers()}
          onChange={chosen => setPart('numbers', chosen.slice(0, limits.numbers))}
          options={options}
          placeholder={options.length === 0 ? messages.noNumbers() : messages.chooseNumbers()}
          required
        />
      </div>
    </Section>
  )
}

const week = [1, 2, 3, 4, 5, 6, 7]
const newPeriod: OpenPeriod = { weekdays: [], from: '09:00', to: '18:00' }
const festivals = textOptions(festival.options)

/** Weekly periods, and the public holidays on which it is closed. */
export function HoursSection({ content: { hours }, isLocked }: Part) {
  const { periods, closedOn } = hours
  const isFull = periods.length >= limits.periods
  const set = (at: number, change: Partial<OpenPeriod>) =>
    setFields('hours', {
      periods: periods.map((one, index) => (index === at ? { ...one, ...change } : one))
    })
  return (
    <Section section="hours" title={messages.hours()}>
      {periods.map((period, at) => (
        <fieldset
          className="flex min-w-0 flex-col gap-1 rounded-(--hutong-radius) border border-(--hutong-border) p-3"
          data-place={placeOf('hours', String(at))}
          disabled={isLocked}
          // biome-ignore lint/suspicious/noArrayIndexKey: periods are identified by position
          key={at}
        >
          <legend className="px-1 text-[13px]/5 text-(--hutong-text-2)">
            {messages.period({ number: at + 1 })}
          </legend>
          <div className="flex flex-wrap items-center gap-x-4">
            {week.map(day => (
              <Checkbox
                checked={period.weekdays.includes(day)}
                key={day}
                label={messages.dayOf({ day: dayName(day) })}
                onChange={on =>
                  set(at, {
                    weekdays: week.filter(one => (one === day ? on : period.weekdays.includes(one)))
                  })
                }
              />
            ))}
          </div>
          <div className="grid items-start gap-x-3 @2xl:grid-cols-[160px_220px_1fr]">
            <ClockField
              label={messages.from()}
              onChange={from => set(at, { from })}
              value={period.from}
            />
            <ClockField
              isEnd
              label={messages.to()}
              onChange={to => set(at, { to })}
              value={period.to}
            />
            {!isLocked && (
              <Button
                className="mt-7 justify-self-end"
                onClick={() =>
                  setFields('hours', { periods: periods.filter((_, index) => index !== at) })
                }
                size="small"
                tone="bare"
              >
                {messages.removePeriod({ number: at + 1 })}
              </Button>
            )}
          </div>
        </fieldset>
      ))}
      {!isLocked && (
        <div className="flex items-center gap-3">
          <Button
            disabled={isFull}
            onClick={() => setFields('hours', { periods: [...periods, newPeriod] })}
            size="small"
          >
            {messages.addPeriod()}
          </Button>
          {isFull && (
            <span className="text-[12px]/5 text-(--hutong-text-3)">
              {messages.fullPeriods({ count: limits.periods })}
            </span>
          )}
        </div>
      )}
      <MultiChoice
        chosen={closedOn.map(String)}
        disabled={isLocked}
        label={messages.closedOn()}
        onChange={chosen =>
          setFields('hours', {
            closedOn: festival.codes.filter(code => chosen.includes(String(code)))
          })
        }
        options={festivals}
        placeholder={messages.noFestivals()}
      />
    </Section>
  )
}
