import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $wallClock } from '../../../../../core/environment/clock.ts'
import { festival } from '../../../../../core/features/call-tasks/task-enums.ts'
import { answerAt } from '../../../../../core/features/reception/rules/answer-at.ts'
import type { Saying } from '../../../../../core/features/reception/rules/next-step.ts'
import { typedClock } from '../../../../../core/features/reception/rules/opening-hours.ts'
import { groupText, wayText } from '../../../../../core/features/reception/rules/part-text.ts'
import { scenarioMessages as messages } from '../../../../../core/features/reception/scenario-messages.ts'
import type { ReceptionContent } from '../../../../../core/features/reception/scenario-schemas.ts'
import type { ReceptionOptions } from '../../../../../core/features/reception/schemas.ts'
import { chinaDay, chinaTime, isCalendarDay } from '../../../../../core/lib/format/china-day.ts'
import { Button } from '../../../../../widgets/kit/button.tsx'
import { card } from '../../../../../widgets/kit/large/cell-styles.ts'
import { FormField } from '../../../../../widgets/kit/large/forms/form-field.tsx'
import { TextInput } from '../../../../../widgets/kit/large/forms/text-fields.tsx'
import { SectionHeading } from '../../../../../widgets/kit/section-heading.tsx'
import { DateField } from '../../../../../widgets/parts/date-field/date-field.tsx'
import { useOptions } from './way-field.tsx'

const clockOf = (at: number): string => chinaTime(at).slice(11, 16)

/** What a caller would meet at a chosen moment, by what is edited. */
export function AnswerPanel({ content }: { readonly content: ReceptionContent }) {
  const now = useStore($wallClock)
  const [day, setDay] = useState(() => chinaDay(now))
  const [clock, setClock] = useState(() => clockOf(now))
  const read = typedClock(clock, false)
  const at =
    isCalendarDay(day) && read !== undefined ? Date.parse(`${day}T${read}:00+08:00`) : undefined
  return (
    <section aria-label={messages.answerAt()} className={`${card} flex flex-col gap-2 p-4`}>
      <SectionHeading
        beside={
          <Button
            onClick={() => {
              setDay(chinaDay(now))
              setClock(clockOf(now))
            }}
            size="small"
            tone="bare"
          >
            {messages.now()}
          </Button>
        }
        level={2}
      >
        {messages.answerAt()}
      </SectionHeading>
      <div className="grid grid-cols-[minmax(0,1fr)_88px] gap-x-2">
        <FormField label={messages.day()}>
          {wired => (
            <DateField
              {...wired}
              calendarLabel={messages.calendar()}
              onChange={setDay}
              placeholder="2026-01-01"
              value={day}
            />
          )}
        </FormField>
        <TextInput
          autoComplete="off"
          inputMode="numeric"
          label={messages.time()}
          maxLength={5}
          onChange={({ target }) => setClock(target.value)}
          value={clock}
        />
      </div>
      <div role="status">
        {at === undefined ? (
          <p className="text-(--hutong-danger)">{messages.badMoment()}</p>
        ) : (
          <Answer at={at} content={content} />
        )}
      </div>
    </section>
  )
}

function Answer({ content, at }: { readonly content: ReceptionContent; readonly at: number }) {
  const options = useOptions()
  const { isOpen, festival: closedOn, prompts, state } = answerAt(content, at)
  const texts: Readonly<Record<Saying, string>> = {
    ...{ greeting: content.greeting, prompt: content.menu.prompt, callback: '' },
    closed: content.closed.message
  }
  const spoken = prompts.filter(saying => saying !== 'callback')
  return (
    <div className="flex flex-col gap-1 text-[13px]/5">
      <p className="font-semibold">
        {isOpen
          ? messages.answerOpen()
          : closedOn === undefined
            ? messages.answerClosed()
            : messages.answerFestival({ festival: festival.label(closedOn) })}
      </p>
      <ol className="flex list-decimal flex-col gap-1 pl-5 wrap-anywhere">
        {spoken.map(saying => (
          <li key={saying}>{messages.speaks({ text: texts[saying] || messages.nothing() })}</li>
        ))}
        <li>{stepText(content, state, options)}</li>
      </ol>
    </div>
  )
}

function stepText(
  { menu, first }: ReceptionContent,
  state: ReturnType<typeof answerAt>['state'],
  options: ReceptionOptions
): string {
  switch (state.at) {
    case 'menu':
      return messages.goesMenu({
        count: menu.waitSeconds,
        otherwise: wayText(menu.otherwise, options)
      })
    case 'robot':
      return messages.goesTo({
        way: wayText({ kind: 'robot', id: state.templateCode }, options)
      })
    case 'queue': {
      const group = options.groups.find(({ id }) => id === state.groupId)
      return messages.goesTo({
        way: messages.seats({
          group: groupText(state.groupId, options),
          count: group?.seats ?? 0
        })
      })
    }
    case 'callback':
      return messages.goesCallBack()
    default: {
      const isUndecided = menu.keys.length === 0 && first.kind === '' && state.at === 'over'
      return isUndecided && state.result === 'ended' ? messages.goesNowhere() : messages.goesEnd()
    }
  }
}
