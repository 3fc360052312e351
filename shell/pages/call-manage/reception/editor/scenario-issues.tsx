import { useStore } from '@nanostores/react'
import {
  $receptionOptions,
  readOptions
} from '../../../../../core/features/reception/reception-options.ts'
import {
  $scenarioIssues,
  issueText,
  showIssue
} from '../../../../../core/features/reception/scenario-check.ts'
import { scenarioMessages as messages } from '../../../../../core/features/reception/scenario-messages.ts'
import { commonMessages } from '../../../../../core/messages/common-messages.ts'
import { Button } from '../../../../../widgets/kit/button.tsx'
import { card } from '../../../../../widgets/kit/large/cell-styles.ts'
import { SectionHeading } from '../../../../../widgets/kit/section-heading.tsx'
import { begin } from '../../../../../widgets/parts/begin-part.ts'

/** What keeps the scenario from being published; each issue leads to its place. */
export function ScenarioIssues() {
  const issues = useStore($scenarioIssues)
  const hasFailed = useStore($receptionOptions).status === 'failed'
  const count = issues?.length ?? 0
  return (
    <section aria-label={messages.check()} className={`${card} flex flex-col gap-2 p-4`}>
      <SectionHeading level={2}>{messages.check()}</SectionHeading>
      {hasFailed && (
        <div className="flex flex-col items-start gap-2" role="alert">
          <p className="text-(--hutong-danger)">{messages.optionsFailed()}</p>
          <Button onClick={() => begin(readOptions())} size="small">
            {commonMessages.retry()}
          </Button>
        </div>
      )}
      {!hasFailed && (
        <p
          className={count > 0 ? 'text-(--hutong-danger)' : 'text-(--hutong-success)'}
          role="status"
        >
          {issues === undefined
            ? messages.checking()
            : count > 0
              ? messages.issues({ count })
              : messages.sound()}
        </p>
      )}
      <ul className="flex max-h-80 flex-col gap-1 overflow-auto empty:hidden">
        {issues?.map((issue, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: issues may be equal
          <li key={at}>
            <button
              className="min-h-6 rounded-(--hutong-radius-sm) text-left wrap-anywhere text-(--hutong-link) hover:underline"
              onClick={() => showIssue(issue)}
              type="button"
            >
              {issueText(issue)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
