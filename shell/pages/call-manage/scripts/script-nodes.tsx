import { type ReactNode, useId } from 'react'
import { matchCondition } from '../../../../core/features/call-detail/enums.ts'
import { scriptMessages as messages } from '../../../../core/features/scripts/messages.ts'
import type { ScriptBranch, ScriptDetail } from '../../../../core/features/scripts/schemas.ts'
import { joinMessages } from '../../../../core/messages/join-messages.ts'
import { SectionHeading } from '../../../../widgets/kit/section-heading.tsx'
import { Tinted } from '../../../list/cells/tinted-text.tsx'

type Levels = ScriptDetail['levels']

/** Nodes of a script in order, each with its branches and their targets. */
export function ScriptNodes(props: {
  readonly nodes: ScriptDetail['nodes']
  readonly levels: Levels
  readonly farewell: string
}) {
  const id = useId()
  const places = new Map(props.nodes.map(({ nodeName }, at) => [nodeName, `${id}${at}`]))
  return (
    <ol className="flex flex-col gap-3">
      {props.nodes.map(({ nodeName, say, branches }, at) => (
        <li
          className="flex flex-col gap-3 rounded-(--hutong-radius) border border-(--hutong-border) p-4 outline-none focus-visible:shadow-(--hutong-ring)"
          id={places.get(nodeName)}
          key={nodeName}
          tabIndex={-1}
        >
          <SectionHeading>
            <span className="mr-2">{nodeName}</span>
            {at === 0 && <Tinted tone="good">{messages.start()}</Tinted>}
          </SectionHeading>
          <p className="rounded-(--hutong-radius-sm) bg-(--hutong-bg-hover) px-3 py-2">
            <span className="text-[12px]/5 text-(--hutong-text-2)">{messages.robot()}</span>
            <span className="block">{say}</span>
          </p>
          {branches.length > 0 && (
            <ul aria-label={messages.branches()} className="flex flex-col gap-2">
              {branches.map((branch, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: answers may be equal; fixed order
                <Branch branch={branch} key={index} levels={props.levels} places={places} />
              ))}
            </ul>
          )}
        </li>
      ))}
      <li className="flex flex-col gap-1 rounded-(--hutong-radius) border border-(--hutong-border) p-4">
        <SectionHeading>{messages.farewell()}</SectionHeading>
        <p>{props.farewell}</p>
      </li>
    </ol>
  )
}

function Branch(props: {
  readonly branch: ScriptBranch
  readonly levels: Levels
  readonly places: ReadonlyMap<string, string>
}) {
  const { text, share, matchCondition: code, matchValue, ...branch } = props.branch
  const level = props.levels.find(({ levelCode }) => levelCode === branch.levelCode)
  const condition = matchCondition.label(code)
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-1 border-l-2 border-(--hutong-border) pl-3">
      <span className="min-w-0">
        {text === '' ? <span className="text-(--hutong-text-2)">{messages.silence()}</span> : text}
      </span>
      <span className="text-[12px]/[22px] text-(--hutong-text-2) tabular-nums">
        {messages.share({ share })}
      </span>
      <span className="col-span-2 flex flex-wrap items-center gap-2 text-[12px]/5 text-(--hutong-text-2)">
        <Tinted tone="plain">
          {matchValue ? joinMessages.labelled({ label: condition, value: matchValue }) : condition}
        </Tinted>
        {level && <Tinted tone="warn">{messages.level({ level: level.levelName })}</Tinted>}
        {branch.tagName !== null && (
          <Tinted tone="plain">{messages.tag({ tag: branch.tagName })}</Tinted>
        )}
        {branch.variable && <Tinted tone="plain">{messages.learns(branch.variable)}</Tinted>}
        <Way branch={props.branch} place={props.places.get(branch.nextNode ?? '')} />
      </span>
    </li>
  )
}

/** Target of a branch: another node, an agent, or the end of the call. */
function Way(props: {
  readonly branch: ScriptBranch
  readonly place: string | undefined
}): ReactNode {
  const { transfers, hangsUp, nextNode } = props.branch
  if (transfers) return <span>→ {messages.transfers()}</span>
  if (hangsUp) return <span>→ {messages.hangsUp()}</span>
  if (nextNode === null) return <span>→ {messages.end()}</span>
  return (
    <button
      className="min-h-6 rounded-(--hutong-radius-sm) text-(--hutong-link) hover:underline"
      onClick={({ currentTarget }) => {
        const root = currentTarget.getRootNode() as Document | ShadowRoot
        root.getElementById(props.place ?? '')?.focus()
      }}
      type="button"
    >
      → {messages.to({ node: nextNode })}
    </button>
  )
}
