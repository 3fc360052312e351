import { useStore } from '@nanostores/react'
import { memo } from 'react'
import { type ScriptNode, ways } from '../../../../../core/features/scripts/content-schemas.ts'
import { answerLabel } from '../../../../../core/features/scripts/rules/answer-label.ts'
import { edgesOf } from '../../../../../core/features/scripts/rules/script-edges.ts'
import { $scriptDraft } from '../../../../../core/features/scripts/script-draft.ts'
import { scriptDraftMessages as messages } from '../../../../../core/features/scripts/script-draft-messages.ts'
import { showPlace } from '../../../../../core/features/scripts/script-place.ts'
import { card } from '../../../../../widgets/kit/large/cell-styles.ts'
import { usePageLanguage } from '../../../../../widgets/kit/use-page-language.ts'
import { Tinted } from '../../../../list/cells/tinted-text.tsx'
import { setQuery } from '../../../../router/router.ts'

const link = 'min-h-6 rounded-(--hutong-radius-sm) text-left text-(--hutong-link) hover:underline'

function edit(id: string, focus?: string): void {
  showPlace(id, focus)
  setQuery({ tab: undefined }, { isStep: true })
}

/** All nodes, in their order, each with where its answers lead. */
export default function ScriptMap() {
  const nodes = useStore($scriptDraft)?.content.nodes ?? []
  const names = new Map(nodes.map(({ id, name }) => [id, name || id]))
  return (
    <ol className="grid items-start gap-3 [grid-template-columns:repeat(auto-fill,minmax(min(280px,100%),1fr))]">
      {nodes.map((node, at) => (
        <Step
          isFirst={at === 0}
          key={node.id}
          names={edgesOf(node)
            .map(({ to }) => names.get(to))
            .join('\n')}
          node={node}
        />
      ))}
    </ol>
  )
}

/** Where a way leads: the name of a node, or an end. */
function targetText(to: string, name: string | undefined): string {
  if (to === ways.end) return messages.toEnd()
  if (to === ways.transfer) return messages.toTransfer()
  if (to === '') return messages.toHere()
  return name || messages.lostTarget()
}

const Step = memo(function Step(props: {
  readonly node: ScriptNode
  readonly isFirst: boolean
  /** Names of the targets, one per line. */
  readonly names: string
}) {
  usePageLanguage()
  const { node, isFirst } = props
  const names = props.names.split('\n')
  return (
    <li className={`${card} flex min-w-0 flex-col gap-2 p-3`}>
      <div className="flex items-center gap-2">
        <button
          className={`${link} min-w-0 truncate font-semibold`}
          onClick={() => edit(node.id)}
          type="button"
        >
          {node.name || node.id}
        </button>
        {isFirst && <Tinted tone="good">{messages.opening()}</Tinted>}
      </div>
      <p className="line-clamp-2 text-[13px]/5 text-(--hutong-text-2)">{node.say}</p>
      <ul className="flex flex-col">
        {edgesOf(node).map(({ part, to }, at) => {
          const field = typeof part === 'string' ? part : part.answer
          const isNode = to !== '' && !to.startsWith('@')
          return (
            <li className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-[13px]/6" key={field}>
              <span>{labelOf(node, part)}</span>
              <span aria-hidden="true">→</span>
              <button
                className={`${link} ${to === '' || (isNode && !names[at]) ? 'text-(--hutong-danger)' : ''}`}
                onClick={() => (isNode && names[at] ? edit(to) : edit(node.id, field))}
                type="button"
              >
                {targetText(to, names[at])}
              </button>
            </li>
          )
        })}
      </ul>
    </li>
  )
})

function labelOf(node: ScriptNode, part: ReturnType<typeof edgesOf>[number]['part']): string {
  if (part === 'to') return messages.goesOn()
  if (part === 'timeout') return messages.timeout()
  if (part === 'notUnderstood') return messages.notUnderstood()
  const answer = node.answers.find(({ id }) => id === part.answer)
  return answer ? answerLabel(answer) : ''
}
