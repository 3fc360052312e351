import { hotkeysCoreFeature, selectionFeature, syncDataLoaderFeature } from '@headless-tree/core'
import { useTree } from '@headless-tree/react'
import { type DragEvent, type MouseEvent, useEffect, useMemo, useState } from 'react'
import { Icon } from '../icon.tsx'

export interface Branch {
  readonly id: string
  readonly label: string
  /** At the end of the row, such as a count. */
  readonly note?: string
  readonly children?: readonly Branch[]
}

const ROOT = ' root'
/** Between ids. */
const PATH = '\n'

/** Dragging one branch onto another. */
export interface BranchMoves {
  readonly canMove: (id: string) => boolean
  /** Whether the branch may be dropped there; a refused drop is reported to `onMove`, too. */
  readonly canDrop: (id: string, target: string) => boolean
  readonly onMove: (id: string, target: string) => void
}

/**
 * A tree of departments, regions or scripts; arrow keys expand and collapse, typing a letter moves to a
 * match. A click on a name chooses it, a click on its arrow expands or collapses.
 */
export function Tree(props: {
  readonly label: string
  readonly branches: readonly Branch[]
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
  readonly unfolded?: readonly string[]
  readonly moves?: BranchMoves | undefined
}) {
  const { label, branches, chosen, onChoose, moves } = props
  const all = useMemo(() => flatten({ id: ROOT, label, children: branches }), [label, branches])
  const tree = useTree<Branch>({
    rootItemId: ROOT,
    initialState: { expandedItems: [...(props.unfolded ?? [])] },
    getItemName: item => item.getItemData().label,
    isItemFolder: item => (item.getItemData().children?.length ?? 0) > 0,
    dataLoader: {
      getItem: id => all.get(id) ?? { id, label: '' },
      getChildren: id => (all.get(id)?.children ?? []).map(child => child.id)
    },
    state: { selectedItems: chosen === undefined ? [] : [chosen] },
    setSelectedItems: next => {
      const ids = typeof next === 'function' ? next(chosen === undefined ? [] : [chosen]) : next
      const id = ids.at(-1)
      if (id !== undefined && id !== chosen) onChoose(id)
    },
    features: [syncDataLoaderFeature, selectionFeature, hotkeysCoreFeature]
  })
  const [drag, setDrag] = useState<{ readonly id: string; readonly over?: string }>()
  const above = chosen === undefined ? '' : pathTo(branches, chosen).join(PATH)
  useEffect(() => {
    const { focusedItem } = tree.getState()
    if (focusedItem !== null && !all.has(focusedItem)) tree.applySubStateUpdate('focusedItem', null)
    tree.rebuildTree()
  }, [tree, all])
  // The chosen branch is in sight, wherever it was moved.
  useEffect(() => {
    for (const id of above.split(PATH).filter(one => one !== '')) {
      const item = tree.getItemInstance(id)
      if (!item.isExpanded()) item.expand()
    }
  }, [tree, above])

  const drops = (id: string) =>
    moves && {
      draggable: moves.canMove(id),
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.setData('text/plain', all.get(id)?.label ?? '')
        event.dataTransfer.effectAllowed = 'move'
        setDrag({ id })
      },
      onDragOver: (event: DragEvent) => {
        if (!drag || drag.id === id) return
        event.preventDefault()
        if (drag.over !== id) setDrag({ id: drag.id, over: id })
      },
      onDragLeave: () => setDrag(now => now && { id: now.id }),
      onDragEnd: () => setDrag(undefined),
      onDrop: (event: DragEvent) => {
        if (!drag) return
        event.preventDefault()
        setDrag(undefined)
        if (drag.id !== id) moves.onMove(drag.id, id)
      }
    }
  const dropStyle = (id: string): string =>
    drag?.over !== id
      ? ''
      : moves?.canDrop(drag.id, id)
        ? 'outline-2 -outline-offset-2 outline-(--hutong-brand)'
        : 'cursor-no-drop outline-2 -outline-offset-2 outline-(--hutong-danger) outline-dashed'

  return (
    <div {...tree.getContainerProps(label)} className="flex flex-col">
      {tree
        .getItems()
        .filter(item => all.has(item.getId()))
        .map(item => {
          const { id, label: name, note } = item.getItemData()
          const press = (event: MouseEvent) => {
            item.setFocused()
            if (!item.isFolder() || !(event.target as Element).closest('[data-arrow]')) onChoose(id)
            else if (item.isExpanded()) item.collapse()
            else item.expand()
          }
          return (
            <button
              {...item.getProps()}
              {...drops(id)}
              aria-label={[name, note].filter(Boolean).join(' ')}
              className={`flex min-h-8 shrink-0 items-center rounded-(--hutong-radius-sm) py-1 pr-2 text-left hover:bg-(--hutong-bg-hover) focus-visible:-outline-offset-2 aria-selected:bg-(--hutong-bg-sel) aria-selected:font-semibold ${drag?.id === id ? 'opacity-60' : ''} ${dropStyle(id)}`}
              key={item.getId()}
              onClick={press}
              style={{ paddingLeft: 4 + item.getItemMeta().level * 16 }}
              title={name}
              type="button"
            >
              <span
                className={`flex size-6 shrink-0 items-center justify-center ${item.isFolder() ? '' : 'invisible'}`}
                data-arrow=""
              >
                <Icon
                  className={`text-(--hutong-text-3) transition-transform duration-100 ${item.isExpanded() ? '' : '-rotate-90'}`}
                  name="down"
                  size={16}
                />
              </span>
              <span className="line-clamp-2 min-w-0 grow wrap-anywhere">{name}</span>
              {note !== undefined && (
                <span className="shrink-0 pl-1 text-[12px]/5 font-normal text-(--hutong-text-3) tabular-nums">
                  {note}
                </span>
              )}
            </button>
          )
        })}
    </div>
  )
}

/** Ids of the branches above one, from the root. */
function pathTo(branches: readonly Branch[], id: string): readonly string[] {
  for (const branch of branches) {
    if (branch.children?.some(child => child.id === id)) return [branch.id]
    const below = pathTo(branch.children ?? [], id)
    if (below.length > 0) return [branch.id, ...below]
  }
  return []
}

function flatten(branch: Branch, into = new Map<string, Branch>()): Map<string, Branch> {
  into.set(branch.id, branch)
  for (const child of branch.children ?? []) flatten(child, into)
  return into
}
