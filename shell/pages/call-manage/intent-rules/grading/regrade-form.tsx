import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { intentRuleMessages as messages } from '../../../../../core/features/intent-rules/messages.ts'
import { $regradeStart, startRegrade } from '../../../../../core/features/intent-rules/rule-past.ts'
import type { OpenRuleSet } from '../../../../../core/features/intent-rules/rule-set-draft.ts'
import { MOST_GRADED_DAYS } from '../../../../../core/features/intent-rules/rule-set-schemas.ts'
import { Button } from '../../../../../widgets/kit/button.tsx'
import { card } from '../../../../../widgets/kit/large/cell-styles.ts'
import { Confirm } from '../../../../../widgets/kit/large/confirm.tsx'
import { SectionHeading } from '../../../../../widgets/kit/section-heading.tsx'
import { begin } from '../../../../../widgets/parts/begin-part.ts'
import { TimeRange } from '../../../../report/time-range.tsx'
import { useDayRange } from '../../../../report/use-day-range.ts'

/** Grades earlier calls again by the rules in use. */
export function RegradeForm({ open }: { readonly open: OpenRuleSet }) {
  const { version } = open
  const days = useDayRange(MOST_GRADED_DAYS, 'month')
  const attempt = useStore($regradeStart)
  const [isAsking, ask] = useState(false)
  const isBusy = attempt.status === 'busy'
  const { range, refused } = days
  return (
    <section className={`${card} flex flex-col gap-3 p-4`}>
      <SectionHeading level={2}>{messages.regrade()}</SectionHeading>
      <p className="text-(--hutong-text-2)">
        {version > 0 ? messages.regradeHint() : messages.regradeNeedsVersion()}
      </p>
      {version > 0 && (
        <div className="flex flex-wrap items-start gap-3">
          <TimeRange about={days} />
          <Button
            aria-busy={isBusy}
            disabled={isBusy || refused !== undefined}
            onClick={() => ask(true)}
          >
            {messages.regradeStart()}
          </Button>
        </div>
      )}
      {(refused || attempt.status === 'failed') && (
        <p className="text-(--hutong-danger)" role="alert">
          {refused?.issue ?? (attempt.status === 'failed' && attempt.failure.message)}
        </p>
      )}
      <Confirm
        confirm={messages.regradeStart()}
        isDangerous
        isOpen={isAsking}
        onAnswer={yes => {
          ask(false)
          if (yes) begin(startRegrade(range))
        }}
        text={messages.regradeText({ version })}
        title={messages.regradeTitle({ ...range })}
      />
    </section>
  )
}
