import { useStore } from '@nanostores/react'
import { type KeyboardEvent, memo, useRef, useState } from 'react'
import type { TargetDetails } from '../../../core/features/number-import/import-target.ts'
import { addNumbersMessages as messages } from '../../../core/features/number-import/messages.ts'
import type { NumbersAdding } from '../../../core/features/number-import/number-import.ts'
import type { TypedNumber } from '../../../core/features/number-import/typed-numbers.ts'
import { joinMessages } from '../../../core/messages/join-messages.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Spinner } from '../../kit/indicators.tsx'
import { box } from '../../kit/large/cell-styles.ts'
import { FormField } from '../../kit/large/forms/form-field.tsx'
import { usePageLanguage } from '../../kit/use-page-language.ts'
import { begin } from '../begin-part.ts'

/** 手动录入: numbers typed or pasted, each with its validation error. */
export default function ManualTab(props: {
  readonly adding: NumbersAdding
  readonly targetDetails: TargetDetails
}) {
  const { typed } = props.adding
  const { hasSeveralNumbers } = props.targetDetails.sheet
  const numbers = useStore(typed.$numbers)
  const [text, write] = useState('')
  const [issue, complain] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const take = () => {
    const { issue: wrong, left } = typed.take(text)
    write(left)
    complain(wrong)
    begin(typed.check())
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    take()
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start gap-2">
        <span className="grow">
          <FormField
            issue={issue}
            hint={hasSeveralNumbers ? messages.phonesHintSeveral() : messages.phonesHint()}
            label={messages.phones()}
          >
            {wired => (
              <textarea
                {...wired}
                autoComplete="off"
                className={`${box} resize-y py-1 tabular-nums`}
                onChange={({ target }) => {
                  write(target.value)
                  complain(undefined)
                }}
                onKeyDown={onKeyDown}
                ref={field}
                rows={3}
                value={text}
              />
            )}
          </FormField>
        </span>
        <Button className="mt-[26px]" onClick={take}>
          {messages.add()}
        </Button>
      </div>
      <div className="flex min-h-7 items-center gap-2 text-[13px]/5 text-(--hutong-text-2)">
        <span className="grow" role="status">
          {numbers.length === 0 ? messages.nothingListed() : summaryOf(numbers)}
        </span>
        {numbers.some(({ status }) => status === 'unchecked') && (
          <Button onClick={() => begin(typed.check())} size="small">
            {messages.retry()}
          </Button>
        )}
        {numbers.length > 0 && (
          <Button onClick={typed.clear} size="small" tone="bare">
            {messages.clearAll()}
          </Button>
        )}
      </div>
      {numbers.length > 0 && (
        <ul
          aria-label={messages.phones()}
          className="flex max-h-60 flex-col overflow-auto rounded-(--hutong-radius) border border-(--hutong-border)"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
        >
          {numbersShown(numbers).map(number => (
            <Row key={number.phone} number={number} onRemove={typed.remove} />
          ))}
          {numbers.length > MOST_SHOWN && (
            <li className="px-3 py-2 text-[13px]/5 text-(--hutong-text-3)">
              {messages.undrawn({ count: numbers.length - MOST_SHOWN })}
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

/** The number of entries, and what happens to the marked ones. */
function summaryOf(numbers: readonly TypedNumber[]): string {
  const count = (which: TypedNumber['status']) =>
    numbers.filter(({ status }) => status === which).length
  const [bad, uncalled] = [count('bad'), count('uncalled')]
  return [
    messages.listed({ count: numbers.length }),
    ...(bad > 0 ? [messages.typedLeftOut({ count: bad })] : []),
    ...(uncalled > 0 ? [messages.typedUncalled({ count: uncalled })] : [])
  ].join(joinMessages.comma())
}

/** Maximum rows shown; invalid ones come first beyond that. */
const MOST_SHOWN = 100

function numbersShown(numbers: readonly TypedNumber[]): readonly TypedNumber[] {
  if (numbers.length <= MOST_SHOWN) return numbers
  const wrong = numbers.filter(({ message }) => message !== '')
  return [...wrong, ...numbers.filter(({ message }) => message === '')].slice(0, MOST_SHOWN)
}

const Row = memo(function Row(props: { number: TypedNumber; onRemove: (phone: string) => void }) {
  usePageLanguage()
  const { phone, status, message } = props.number
  return (
    <li className="flex min-h-9 shrink-0 items-center gap-2 border-b border-(--hutong-border) px-3 last:border-b-0">
      <span className="min-w-0 grow truncate tabular-nums" title={phone}>
        {phone}
      </span>
      {status === 'checking' && <Spinner label={messages.isChecking()} />}
      {status === 'good' && (
        <span className="inline-flex items-center gap-1 text-[12px]/5 text-(--hutong-success)">
          <Icon name="check" size={12} />
          {messages.isGood()}
        </span>
      )}
      {message !== '' && (
        <span
          className={`text-[12px]/5 ${status === 'bad' ? 'text-(--hutong-danger)' : 'text-(--hutong-warn)'}`}
          role={status === 'bad' ? 'alert' : undefined}
        >
          {message}
        </span>
      )}
      <IconButton
        label={messages.removeNumber({ phone })}
        onClick={() => props.onRemove(phone)}
        size="small"
      >
        <Icon name="clear" size={14} />
      </IconButton>
    </li>
  )
})
