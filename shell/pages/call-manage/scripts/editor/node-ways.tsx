import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useMemo } from 'react'
import { edgesOf } from '../../../../../core/features/scripts/rules/script-edges.ts'
import { $scriptDraft } from '../../../../../core/features/scripts/script-draft.ts'
import { scriptDraftMessages as messages } from '../../../../../core/features/scripts/script-draft-messages.ts'
import { showPlace } from '../../../../../core/features/scripts/script-place.ts'

/** Ids and names of the nodes that lead here, as one text so that equal ones render once. */
const sourcesOf = (id: string) =>
  computed($scriptDraft, open => {
    const nodes = open?.content.nodes ?? []
    const isFirst = nodes[0]?.id === id
    const sources = nodes.filter(
      node => node.id !== id && edgesOf(node).some(({ to }) => to === id)
    )
    return JSON.stringify({ isFirst, sources: sources.map(one => [one.id, one.name]) })
  })

interface Sources {
  readonly isFirst: boolean
  readonly sources: readonly (readonly [id: string, name: string])[]
}

/** The nodes from which a conversation comes here. */
export function NodeWays({ id }: { readonly id: string }) {
  const text = useStore(useMemo(() => sourcesOf(id), [id]))
  const { isFirst, sources } = useMemo(() => JSON.parse(text) as Sources, [text])
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-[13px]/6 text-(--hutong-text-2)">
      <span>{messages.from()}</span>
      {isFirst && <span>{messages.opening()}</span>}
      {!isFirst && sources.length === 0 && <span>{messages.fromNowhere()}</span>}
      {sources.map(([source, name]) => (
        <button
          className="min-h-6 rounded-(--hutong-radius-sm) text-(--hutong-link) hover:underline"
          key={source}
          onClick={() => showPlace(source)}
          type="button"
        >
          {name || source}
        </button>
      ))}
    </p>
  )
}
