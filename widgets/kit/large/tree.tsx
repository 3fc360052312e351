import { hotkeysCoreFeature, selectionFeature, syncDataLoaderFeature } from '@headless-tree/core'
import { useTree } from '@headless-tree/react'
import {
  type DragEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState
} from 'react'
import { Icon } from '../icon.tsx'
import { Lazy, lazyView } from '../lazy-view.tsx'

export interface Branch {
  readonly id: string
  readonly label: string
  /** At the end of the row, such as a count. */
  readonly note?: string
  readonly children?: readonly Branch[]
}

/** More visible branches than these are virtualised, at one height. */
const VIRTUAL_ABOVE = 200
const ROW_PX = 32
/** Branches rendered of a long tree before its virtualiser is loaded. */
const FIRST_ROWS = 30

const rest = lazyView(() => import('./table/table-window.tsx'))

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
 * match. A click on a name chooses it, a click on its arrow expands or collapses. A long tree renders
 * what is visible in the element that scrolls it.
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
  const frame = useRef<HTMLElement>(null)
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
    // The keyboard reaches branches that are not rendered yet.
    scrollToItem: item => {
      if (isLong()) reveal(frame.current, item.getItemMeta().index * ROW_PX)
    },
    features: [syncDataLoaderFeature, selectionFeature, hotkeysCoreFeature]
  })
  const isLong = () => tree.getItems().length > VIRTUAL_ABOVE
  const place = useCallback(
    (element: HTMLElement | null) => {
      tree.registerElement(element)
      frame.current = element && scrolling(element)
    },
    [tree]
  )
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

  const items = tree.getItems().filter(item => all.has(item.getId()))
  const isVirtual = isLong()
  const rowOf = (item: (typeof items)[number], index: number) => {
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
        className={`flex shrink-0 items-center rounded-(--hutong-radius-sm) pr-2 text-left hover:bg-(--hutong-bg-hover) focus-visible:-outline-offset-2 aria-selected:bg-(--hutong-bg-sel) aria-selected:font-semibold ${isVirtual ? 'absolute inset-x-0 h-8' : 'min-h-8 py-1'} ${drag?.id === id ? 'opacity-60' : ''} ${dropStyle(id)}`}
        key={id}
        onClick={press}
        style={{
          paddingLeft: 4 + item.getItemMeta().level * 16,
          ...(isVirtual && { top: index * ROW_PX })
        }}
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
        <span className={`min-w-0 grow ${isVirtual ? 'truncate' : 'line-clamp-2 wrap-anywhere'}`}>
          {name}
        </span>{' '}
        {note !== undefined && (
          <span className="shrink-0 pl-1 text-[12px]/5 font-normal text-(--hutong-text-3) tabular-nums">
            {note}
          </span>
        )}
      </button>
    )
  }
  // The focused branch stays, wherever the tree is scrolled.
  const renderRows = (seen: readonly number[]) => {
    const focused = items.findIndex(item => item.isFocused())
    const shown = focused < 0 || seen.includes(focused) ? seen : [...seen, focused]
    return shown.toSorted((a, b) => a - b).map(at => items[at] && rowOf(items[at], at))
  }
  return (
    <div
      {...tree.getContainerProps(label)}
      className={isVirtual ? 'relative' : 'flex flex-col'}
      ref={place}
      style={isVirtual ? { height: items.length * ROW_PX } : undefined}
    >
      {isVirtual ? (
        <Lazy
          fallback={renderRows([...items.keys()].slice(0, FIRST_ROWS))}
          view={rest}
          with={{ count: items.length, rowPx: ROW_PX, frame, renderRows }}
        />
      ) : (
        items.map(rowOf)
      )}
    </div>
  )
}

/** The element that scrolls another one. */
function scrolling(element: HTMLElement): HTMLElement | null {
  for (let above = element.parentElement; above; above = above.parentElement)
    if (/auto|scroll/.test(getComputedStyle(above).overflowY)) return above
  return null
}

/** Scrolls so that a row is in sight. */
function reveal(frame: HTMLElement | null, top: number): void {
  if (!frame) return
  const { scrollTop, clientHeight } = frame
  if (top < scrollTop) frame.scrollTop = top
  else if (top + ROW_PX > scrollTop + clientHeight) frame.scrollTop = top + ROW_PX - clientHeight
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
