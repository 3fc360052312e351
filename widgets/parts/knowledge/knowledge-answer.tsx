import { useState } from 'react'
import { knowledgeMessages as messages } from '../../../core/features/knowledge/messages.ts'
import type { KnowledgeItem } from '../../../core/features/knowledge/schemas.ts'
import { notify } from '../../../core/notices.ts'
import { Button } from '../../kit/button.tsx'
import { copyText } from '../../kit/copy-text.ts'
import { Tooltip } from '../../kit/overlay/tooltip.tsx'

/**
 * In characters: longer names and answers are truncated, with the full text in a tooltip (rule
 * work-order-15).
 */
const NAME_MOST = 11
const ANSWER_MOST = 19

/** A question with its answers; long ones can be expanded. */
export function KnowledgeAnswer({ item }: { readonly item: KnowledgeItem }) {
  const { name, groupName, answers } = item
  const [isUnfolded, unfold] = useState(false)
  const copy = async (answer: string) => {
    if (await copyText(answer)) notify('success', messages.copied())
    else notify('warning', messages.cannotCopy())
  }
  const toggle = () => unfold(!isUnfolded)
  return (
    <li className="rounded-(--hutong-radius) border border-(--hutong-border) bg-(--hutong-bg) p-3">
      <div className="flex items-baseline gap-2">
        <h4 className="flex min-w-0 grow font-semibold">
          <Cut isUnfolded={isUnfolded} most={NAME_MOST} onToggle={toggle} text={name} />
        </h4>
        <span
          className="max-w-28 shrink-0 truncate text-[12px]/5 text-(--hutong-text-3)"
          title={messages.group({ name: groupName })}
        >
          {groupName}
        </span>
      </div>
      <ul className="mt-1 flex flex-col gap-1">
        {answers.map((answer, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two answers may be the same words
          <li className="flex items-start gap-2" key={index}>
            <div className="flex min-w-0 grow py-0.5 text-(--hutong-text-2)">
              <Cut isUnfolded={isUnfolded} most={ANSWER_MOST} onToggle={toggle} text={answer} />
            </div>
            <Button
              aria-label={messages.copyAnswer({ name })}
              className="text-(--hutong-link)!"
              onClick={() => void copy(answer)}
              size="small"
              tone="bare"
            >
              {messages.copy()}
            </Button>
          </li>
        ))}
      </ul>
    </li>
  )
}

/** The same button in both states, so that it keeps the focus. */
function Cut(props: {
  readonly text: string
  readonly most: number
  readonly isUnfolded: boolean
  readonly onToggle: () => void
}) {
  const { text, most, isUnfolded, onToggle } = props
  if (text.length <= most) return <span className="wrap-anywhere">{text}</span>
  return (
    <Tooltip
      text={text}
      trigger={trigger => (
        <button
          {...trigger}
          aria-expanded={isUnfolded}
          className={`min-w-0 rounded-(--hutong-radius-sm) text-left ${isUnfolded ? 'whitespace-pre-wrap wrap-anywhere' : 'truncate'}`}
          onClick={onToggle}
          type="button"
        >
          {text}
        </button>
      )}
    />
  )
}
