import { useStore } from '@nanostores/react'
import { memo, useMemo, useState } from 'react'
import { limits, type ScriptNode } from '../../../../../core/features/scripts/content-schemas.ts'
import type { ScriptIssue } from '../../../../../core/features/scripts/rules/check-script.ts'
import { newNode } from '../../../../../core/features/scripts/rules/new-parts.ts'
import {
  $isDraftLocked,
  changeContent,
  nodeMark
} from '../../../../../core/features/scripts/script-draft.ts'
import { scriptDraftMessages as messages } from '../../../../../core/features/scripts/script-draft-messages.ts'
import { parts, showPlace } from '../../../../../core/features/scripts/script-place.ts'
import { Button } from '../../../../../widgets/kit/button.tsx'
import { Badge } from '../../../../../widgets/kit/indicators.tsx'
import { card } from '../../../../../widgets/kit/large/cell-styles.ts'
import { TextInput } from '../../../../../widgets/kit/large/forms/text-fields.tsx'
import { usePageLanguage } from '../../../../../widgets/kit/use-page-language.ts'
import { rove } from '../../../../../widgets/parts/roving-focus.ts'

const row =
  'flex min-h-8 w-full items-center gap-2 rounded-(--hutong-radius-sm) px-2 py-1 text-left ' +
  'hover:bg-(--hutong-bg-hover) aria-[current=true]:bg-(--hutong-bg-sel) ' +
  'aria-[current=true]:font-semibold'

const Item = memo(function Item(props: {
  readonly id: string
  readonly name: string
  readonly isChosen: boolean
  /** The only one that Tab stops at. */
  readonly isStop: boolean
  readonly issues: number
}) {
  usePageLanguage()
  const { id, name, isChosen, isStop, issues } = props
  return (
    <li>
      <button
        aria-current={isChosen}
        className={row}
        onClick={() => showPlace(id)}
        tabIndex={isStop ? 0 : -1}
        title={name}
        type="button"
      >
        <span className="min-w-0 grow truncate">{name || id}</span>
        <Badge count={issues} />
        {issues > 0 && <span className="sr-only">{messages.issues({ count: issues })}</span>}
      </button>
    </li>
  )
})

/** The nodes in their order, and the other parts of the script; arrow keys move. */
export const NodeList = memo(function NodeList(props: {
  readonly nodes: readonly ScriptNode[]
  readonly issues: readonly ScriptIssue[]
  readonly chosen: string
}) {
  usePageLanguage()
  const { nodes, issues, chosen } = props
  const isLocked = useStore($isDraftLocked)
  const [filter, setFilter] = useState('')
  const counts = useMemo(() => Map.groupBy(issues, ({ node }) => node ?? ''), [issues])
  const shown = nodes.filter(({ name, id }) => id === chosen || name.includes(filter.trim()))
  const hasChosen = shown.some(({ id }) => id === chosen)
  const add = () => {
    let id = ''
    changeContent(content => {
      const node = newNode(content, nodeMark())
      id = node.id
      const at = content.nodes.findIndex(one => one.id === chosen)
      const place = at < 0 ? content.nodes.length : at + 1
      return { ...content, nodes: content.nodes.toSpliced(place, 0, node) }
    })
    showPlace(id, 'name')
  }
  return (
    <nav
      aria-label={messages.nodes()}
      className={`${card} flex min-w-0 flex-col gap-2 p-3 @3xl:sticky @3xl:top-0`}
    >
      {nodes.length > 8 && (
        <TextInput
          label={messages.filter()}
          onChange={({ target }) => setFilter(target.value)}
          value={filter}
        />
      )}
      {shown.length === 0 && <p className="text-(--hutong-text-3)">{messages.none()}</p>}
      <ol
        className="flex max-h-[60vh] flex-col overflow-auto"
        onKeyDown={event => rove(event)?.click()}
      >
        {shown.map(({ id, name }, at) => (
          <Item
            id={id}
            isChosen={id === chosen}
            isStop={hasChosen ? id === chosen : at === 0}
            issues={counts.get(id)?.length ?? 0}
            key={id}
            name={name}
          />
        ))}
      </ol>
      <Button disabled={isLocked || nodes.length >= limits.nodes} onClick={add} size="small">
        {messages.addNode()}
      </Button>
      {nodes.length >= limits.nodes && (
        <p className="text-[12px]/5 text-(--hutong-text-3)">
          {messages.full({ count: limits.nodes })}
        </p>
      )}
      <ul className="flex flex-col border-t border-(--hutong-border) pt-2">
        {(
          [
            [parts.knowledge, messages.knowledge()],
            [parts.settings, messages.settings()]
          ] as const
        ).map(([part, label]) => (
          <li key={part}>
            <button
              aria-current={part === chosen}
              className={row}
              onClick={() => showPlace(part)}
              type="button"
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
})
