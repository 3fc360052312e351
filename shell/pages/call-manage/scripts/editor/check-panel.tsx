import { memo } from 'react'
import type { ScriptContent } from '../../../../../core/features/scripts/content-schemas.ts'
import { answerLabel } from '../../../../../core/features/scripts/rules/answer-label.ts'
import type { ScriptIssue } from '../../../../../core/features/scripts/rules/check-script.ts'
import { scriptDraftMessages as messages } from '../../../../../core/features/scripts/script-draft-messages.ts'
import { placeOfIssue, showPlace } from '../../../../../core/features/scripts/script-place.ts'
import { card } from '../../../../../widgets/kit/large/cell-styles.ts'
import { SectionHeading } from '../../../../../widgets/kit/section-heading.tsx'
import { usePageLanguage } from '../../../../../widgets/kit/use-page-language.ts'

/** Issues that are shown; the others follow once these are solved. */
const MOST = 50

const settings: Readonly<Record<string, () => string>> = {
  farewell: messages.farewell,
  variables: messages.variables,
  tags: messages.tags
}
const fixed = { timeout: messages.timeout, notUnderstood: messages.notUnderstood }

function placeText(issue: ScriptIssue, { nodes, knowledge }: ScriptContent): string {
  if (issue.knowledge !== undefined) {
    const name = knowledge.find(({ id }) => id === issue.knowledge)?.name ?? ''
    return messages.knowledgeOf({ name })
  }
  const node = nodes.find(({ id }) => id === issue.node)
  if (!node) return (settings[issue.part ?? ''] ?? messages.whole)()
  const { part } = issue
  const answer = node.answers.find(({ id }) => id === part)
  if (answer) return messages.answerOf({ node: node.name, name: answerLabel(answer) })
  const name = part === 'timeout' || part === 'notUnderstood' ? ` ${fixed[part]()}` : ''
  return messages.nodeOf({ name: node.name }) + name
}

const problemOf = ({ kind, name = '' }: ScriptIssue): string => messages[kind]({ name })

/** What the check found; each leads to its place. */
export const CheckPanel = memo(function CheckPanel(props: {
  readonly content: ScriptContent
  readonly issues: readonly ScriptIssue[]
}) {
  usePageLanguage()
  const { content, issues } = props
  const count = issues.length
  return (
    <section className={`${card} flex flex-col gap-2 p-4 @6xl:sticky @6xl:top-0`}>
      <SectionHeading level={2}>{messages.check()}</SectionHeading>
      <p className={count > 0 ? 'text-(--hutong-danger)' : 'text-(--hutong-success)'} role="status">
        {count > 0 ? messages.issues({ count }) : messages.sound()}
      </p>
      <ul className="flex max-h-96 flex-col gap-1 overflow-auto empty:hidden">
        {issues.slice(0, MOST).map((issue, at) => {
          const text = messages.goTo({
            place: placeText(issue, content),
            problem: problemOf(issue)
          })
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: issues may be equal
            <li key={at}>
              <button
                className="min-h-6 rounded-(--hutong-radius-sm) text-left text-(--hutong-link) hover:underline"
                onClick={() => {
                  const { part, focus } = placeOfIssue(issue)
                  showPlace(part, focus)
                }}
                type="button"
              >
                {text}
              </button>
            </li>
          )
        })}
      </ul>
      {count > MOST && (
        <p className="text-[12px]/5 text-(--hutong-text-3)">
          {messages.moreIssues({ count: count - MOST })}
        </p>
      )}
    </section>
  )
})
