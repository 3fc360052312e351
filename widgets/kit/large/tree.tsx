import { hotkeysCoreFeature, selectionFeature, syncDataLoaderFeature } from '@headless-tree/core'
import { useTree } from '@headless-tree/react'
import { useMemo } from 'react'
import { Icon } from '../icon.tsx'

export interface Branch {
  readonly id: string
  readonly label: string
  /** At the end of the row, such as a count. */
  readonly note?: string
  readonly children?: readonly Branch[]
}

const ROOT = ' root'

/**
 * A tree of departments, regions or scripts; arrow keys expand and collapse, typing a letter moves to a
 * match.
 */
export function Tree(props: {
  readonly label: string
  readonly branches: readonly Branch[]
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
  readonly unfolded?: readonly string[]
}) {
  const { label, branches, chosen, onChoose } = props
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
  return (
    <div {...tree.getContainerProps(label)} className="flex flex-col">
      {tree.getItems().map(item => (
        <button
          {...item.getProps()}
          aria-label={[item.getItemName(), item.getItemData().note].filter(Boolean).join(' ')}
          className="flex min-h-8 items-center gap-1 rounded-(--hutong-radius-sm) pr-2 text-left hover:bg-(--hutong-bg-hover) aria-selected:bg-(--hutong-bg-sel) aria-selected:font-semibold"
          key={item.getId()}
          style={{ paddingLeft: 8 + item.getItemMeta().level * 20 }}
          type="button"
        >
          <Icon
            className={`text-(--hutong-text-3) transition-transform duration-100 ${item.isExpanded() ? '' : '-rotate-90'} ${item.isFolder() ? '' : 'invisible'}`}
            name="down"
            size={16}
          />
          <span className="min-w-0 grow wrap-anywhere">{item.getItemName()}</span>
          {item.getItemData().note !== undefined && (
            <span className="shrink-0 text-[12px]/5 font-normal text-(--hutong-text-3) tabular-nums">
              {item.getItemData().note}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}

function flatten(branch: Branch, into = new Map<string, Branch>()): Map<string, Branch> {
  into.set(branch.id, branch)
  for (const child of branch.children ?? []) flatten(child, into)
  return into
}
