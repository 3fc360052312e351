import { useStore } from '@nanostores/react'
import { useId, useMemo, useRef, useState } from 'react'
import {
  dropGroup,
  dropIssue,
  openBookDialog,
  openGroupAccess
} from '../../../core/features/address-book/book-dialogs.ts'
import { $bookGroups, loadGroups } from '../../../core/features/address-book/book-groups.ts'
import type { BookPlace } from '../../../core/features/address-book/book-members.ts'
import { bookPageMessages as messages } from '../../../core/features/address-book/book-page-messages.ts'
import {
  type BookRight,
  DELETE,
  OPERATE,
  rightFor
} from '../../../core/features/address-book/rules/book-rights.ts'
import { PERSONAL } from '../../../core/features/address-book/rules/book-rules.ts'
import {
  countedWithBelow,
  type GroupBranch,
  pathOf,
  treeOf
} from '../../../core/features/address-book/rules/group-tree.ts'
import type { AddressBookGroup } from '../../../core/features/address-book/schemas.ts'
import { lastOf } from '../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { listMessages } from '../../../core/messages/list-messages.ts'
import { $may } from '../../../core/session/user.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { Icon } from '../../../widgets/kit/icon.tsx'
import { Skeleton } from '../../../widgets/kit/indicators.tsx'
import { card } from '../../../widgets/kit/large/cell-styles.ts'
import { type Branch, type BranchMoves, Tree } from '../../../widgets/kit/large/tree.tsx'
import { LazyMenu, type MenuEntry } from '../../../widgets/kit/overlay/menu.tsx'
import { SectionHeading } from '../../../widgets/kit/section-heading.tsx'
import { inLanguage, usePageLanguage } from '../../../widgets/kit/use-page-language.ts'
import { begin } from '../../../widgets/parts/begin-part.ts'

const ALL = 'all'
/** A book of more groups starts with the first level. */
const MOST_UNFOLDED = 100

/** Members of the group and of those below it, after its name. */
const branchOf = ({ group, below }: GroupBranch<AddressBookGroup>): Branch => {
  const name = group.isRestricted ? messages.restricted({ name: group.groupName }) : group.groupName
  return {
    id: group.id,
    label: name,
    note: String(group.memberCount),
    children: below.map(branchOf)
  }
}

const parentOf = (target: string) => (target === ALL ? null : target)

const movesOf = (groups: readonly AddressBookGroup[]): BranchMoves => {
  const find = (id: string) => groups.find(one => one.id === id)
  return {
    canMove: id => find(id)?.canEdit === true,
    canDrop(id, target) {
      const group = find(id)
      return group !== undefined && dropIssue(groups, group, parentOf(target)) === undefined
    },
    onMove: (id, target) => begin(dropGroup(id, parentOf(target)))
  }
}

/** The groups of a book; the chosen one has a menu of what can be done with it. */
export function GroupTree(props: {
  readonly place: BookPlace
  readonly chosen: AddressBookGroup | undefined
  readonly onGroup: (id: string | undefined) => void
}) {
  const { place, chosen, onGroup } = props
  const state = useStore($bookGroups)
  const mayOperate = useMayChange(place, OPERATE)
  const groups = lastOf(state)
  const treeId = useId()
  const folding = useRef<HTMLButtonElement>(null)
  // Only where the page is narrow: the tree is below a button with the chosen group.
  const [isUnfolded, unfold] = useState(false)
  const where =
    chosen === undefined ? messages.allMembers() : pathOf(groups ?? [], chosen.id).join(' / ')
  const language = usePageLanguage()
  const branches = useMemo(
    () =>
      inLanguage(language, () => {
        const all = countedWithBelow(groups ?? [])
        const total = groups?.reduce((sum, { memberCount }) => sum + memberCount, 0)
        return [
          {
            id: ALL,
            label: messages.allMembers(),
            ...(total !== undefined && { note: String(total) })
          },
          ...treeOf(all).map(branchOf)
        ]
      }),
    [groups, language]
  )
  return (
    <section aria-label={messages.groups()} className={`${card} flex flex-col gap-2 p-3`}>
      <SectionHeading
        level={2}
        beside={
          <span className="flex items-center gap-1">
            {mayOperate && (
              <Button
                onClick={() => openBookDialog({ status: 'addGroup', parent: undefined })}
                size="small"
              >
                {messages.addGroup()}
              </Button>
            )}
            {chosen?.canEdit && <GroupMenu group={chosen} place={place} />}
          </span>
        }
      >
        {messages.groups()}
      </SectionHeading>
      <button
        aria-controls={treeId}
        aria-expanded={isUnfolded}
        aria-label={messages.chooseGroup({ name: where })}
        className="flex min-h-8 items-center gap-2 rounded-(--hutong-radius) border border-(--hutong-control) px-3 text-left @min-[860px]:hidden"
        onClick={() => unfold(!isUnfolded)}
        ref={folding}
        type="button"
      >
        <span className="min-w-0 grow truncate" title={where}>
          {where}
        </span>
        <Icon
          className={`shrink-0 text-(--hutong-text-3) ${isUnfolded ? 'rotate-180' : ''}`}
          name="down"
          size={16}
        />
      </button>
      {!groups && state.status === 'failed' ? (
        <div className="flex flex-col items-center gap-2 py-4 text-center" role="alert">
          <p className="text-(--hutong-text-2)">{state.failure.message}</p>
          <Button onClick={() => begin(loadGroups(place.addressBookType))}>
            {commonMessages.loadFailed()}
          </Button>
        </div>
      ) : (
        <div
          className={`${isUnfolded ? '' : 'hidden @min-[860px]:block'} max-h-60 overflow-auto @min-[860px]:max-h-[calc(100vh-240px)]`}
          id={treeId}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
        >
          <Tree
            branches={branches}
            chosen={chosen?.id ?? ALL}
            // All members can be chosen before the groups are known, which then start unfolded.
            key={groups ? 'known' : 'loading'}
            label={messages.groups()}
            moves={groups && mayOperate ? movesOf(groups) : undefined}
            onChoose={id => {
              // Without effect where the button is hidden.
              folding.current?.focus()
              unfold(false)
              onGroup(id === ALL ? undefined : id)
            }}
            unfolded={!groups || groups.length > MOST_UNFOLDED ? [] : groups.map(({ id }) => id)}
          />
          {!groups && (
            <div className="mt-2">
              <Skeleton label={commonMessages.loading()} rows={5} />
            </div>
          )}
          {groups?.length === 0 && (
            <p className="px-2 py-3 text-[13px]/5 text-(--hutong-text-2)">
              {mayOperate ? messages.noGroups() : messages.noGroupsToSee()}
            </p>
          )}
        </div>
      )}
    </section>
  )
}

/** In the own book without a permission (rule address-book-15). */
function useMayChange({ addressBookType }: BookPlace, right: BookRight): boolean {
  const may = useStore($may)
  const needed = rightFor(addressBookType, right)
  return needed === undefined || may(needed)
}

type Act = 'addBelow' | 'rename' | 'move' | 'access' | 'remove'

function GroupMenu(props: { readonly group: AddressBookGroup; readonly place: BookPlace }) {
  const { group, place } = props
  const mayOperate = useMayChange(place, OPERATE)
  const mayDelete = useMayChange(place, DELETE)
  const entries: MenuEntry<Act>[] = [
    ...(mayOperate
      ? [
          { key: 'addBelow' as const, label: messages.addBelow() },
          { key: 'rename' as const, label: messages.rename() },
          { key: 'move' as const, label: messages.move() }
        ]
      : []),
    ...(mayOperate && place.addressBookType !== PERSONAL
      ? [{ key: 'access' as const, label: messages.access() }]
      : []),
    ...(mayDelete ? [{ key: 'remove' as const, label: messages.remove(), isDangerous: true }] : [])
  ]
  if (entries.length === 0) return null
  const acts: Readonly<Record<Act, () => unknown>> = {
    addBelow: () => openBookDialog({ status: 'addGroup', parent: group }),
    rename: () => openBookDialog({ status: 'renameGroup', group }),
    move: () => openBookDialog({ status: 'moveGroup', group }),
    access: () => begin(openGroupAccess(group)),
    remove: () => openBookDialog({ status: 'removeGroup', group })
  }
  return (
    <LazyMenu
      entries={entries}
      label={messages.groupActions({ name: group.groupName })}
      onChoose={key => acts[key]()}
      trigger={trigger => (
        <Button
          {...trigger}
          aria-label={messages.groupActions({ name: group.groupName })}
          size="small"
        >
          {listMessages.more()}
        </Button>
      )}
    />
  )
}
