import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { changedFields } from '../../../../core/features/reception/rules/part-text.ts'
import { contentParts } from '../../../../core/features/reception/rules/scenario-differences.ts'
import {
  $scenarioIssues,
  contentBefore,
  issueText,
  showIssue
} from '../../../../core/features/reception/scenario-check.ts'
import {
  $scenarioAttempt,
  type OpenScenario,
  publishScenario
} from '../../../../core/features/reception/scenario-draft.ts'
import { scenarioMessages as messages } from '../../../../core/features/reception/scenario-messages.ts'
import { $scenarioChanges, readChanges } from '../../../../core/features/reception/scenario-past.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../../core/messages/common-messages.ts'
import { joinMessages } from '../../../../core/messages/join-messages.ts'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { Dialog } from '../../../../widgets/kit/large/dialog.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { FormButtons } from '../../../list/cells/answer-cells.tsx'
import { Unread } from '../../../list/unread-rows.tsx'
import { useOptions } from './editor/way-field.tsx'

/** What publishing changes, or what keeps the scenario from it. */
export default function PublishDialog(props: {
  readonly open: OpenScenario
  readonly onClose: () => void
}) {
  const { open, onClose } = props
  const { id, name, version, content } = open
  const issues = useStore($scenarioIssues) ?? []
  const attempt = useStore($scenarioAttempt)
  const isBusy = attempt.status === 'busy'
  useEffect(() => begin(readChanges(id)), [id])
  return (
    <Dialog
      footer={
        <FormButtons
          confirm={messages.publish()}
          isBusy={isBusy}
          isShut={issues.length > 0}
          onCancel={onClose}
          onConfirm={() => {
            if (!isBusy) void publishScenario().then(onClose)
          }}
        />
      }
      isOpen
      onClose={onClose}
      title={messages.publishTitle({ name })}
      width={560}
    >
      {issues.length > 0 ? (
        <div className="flex flex-col gap-2">
          <p className="text-(--hutong-danger)" role="alert">
            {messages.blocked({ count: issues.length })}
          </p>
          <ul className="flex flex-col gap-1">
            {issues.map((issue, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: issues may be equal
              <li key={at}>
                <button
                  className="min-h-6 rounded-(--hutong-radius-sm) text-left text-(--hutong-link) hover:underline"
                  onClick={() => {
                    onClose()
                    showIssue(issue)
                  }}
                  type="button"
                >
                  {issueText(issue)}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : version === 0 ? (
        <p>{messages.publishFirst({ numbers: content.numbers.join(joinMessages.list()) })}</p>
      ) : (
        <Changes open={open} />
      )}
    </Dialog>
  )
}

function Changes({ open }: { readonly open: OpenScenario }) {
  const state = useStore($scenarioChanges)
  const names = useOptions()
  const known = lastOf(state)
  if (!known)
    return state.status === 'failed' ? (
      <Unread failure={state.failure} onRetry={() => begin(readChanges(open.id))} />
    ) : (
      <Skeleton label={commonMessages.loading()} rows={4} />
    )
  // What is not saved yet is published too.
  const before = contentBefore(open.saved, known.differences)
  const rows = contentParts.flatMap(part => changedFields(part, before, open.content, names))
  return (
    <div className="flex flex-col gap-3">
      <p>{messages.publishText({ version: open.version + 1 })}</p>
      {rows.length === 0 ? (
        <p className="text-(--hutong-text-2)">{messages.same()}</p>
      ) : (
        <ul aria-label={messages.changes()} className="flex flex-col">
          {rows.map(({ label, before: old, after }) => (
            <li
              className="border-t border-(--hutong-border) py-2 wrap-anywhere first:border-0"
              key={label}
            >
              <span className="text-[13px]/5 text-(--hutong-text-2)">{label}</span>
              <p>
                <del>{old}</del>
                <span aria-hidden="true"> → </span>
                <ins className="no-underline">{after}</ins>
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
