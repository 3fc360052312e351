/** Dialogs of the address book, one at a time, and what they send. */
import { atom, readonlyType } from 'nanostores'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { lastOf } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { $bookGroups, reloadGroups, shownBook } from './book-groups.ts'
import { reloadMembers } from './book-members.ts'
import { bookPageMessages as messages } from './book-page-messages.ts'
import { addressBook } from './endpoints.ts'
import { bookMessages } from './messages.ts'
import { moveIssue } from './rules/book-rules.ts'
import { changesAccess } from './rules/group-tree.ts'
import type { AddressBookGroup, BookMember, GroupAccess, GroupGrant } from './schemas.ts'

const silent = { silent: true } as const

export type BookDialog =
  | { readonly status: 'closed' }
  /** Below a group, or at the top. */
  | { readonly status: 'addGroup'; readonly parent: AddressBookGroup | undefined }
  | { readonly status: 'renameGroup'; readonly group: AddressBookGroup }
  | {
      readonly status: 'moveGroup'
      readonly group: AddressBookGroup
      /** Where it was dropped; default: where it is. */
      readonly parentId?: string | null
    }
  | { readonly status: 'removeGroup'; readonly group: AddressBookGroup }
  | {
      readonly status: 'access'
      readonly group: AddressBookGroup
      readonly access: GroupAccess
    }
  /** A new one in a group, or a change of one. */
  | { readonly status: 'member'; readonly member?: BookMember; readonly groupId?: string }
  | { readonly status: 'moveMembers'; readonly ids: readonly string[] }

const closed: BookDialog = { status: 'closed' }
const $dialog = atom<BookDialog>(closed)
const attempt = mutationStore<'save'>()

export const $bookDialog = readonlyType($dialog)
export const $bookAttempt = attempt.$attempt
export const forgetBookAttempt = attempt.forget

export function openBookDialog(next: BookDialog): void {
  attempt.forget()
  $dialog.set(next)
}

/** @throws `Failure`, already shown. */
export async function openGroupAccess(group: AddressBookGroup): Promise<void> {
  const access = await call(addressBook.access, { id: group.id })
  openBookDialog({ status: 'access', group, access })
}

/** Ignored while sending, so that the outcome has a place to appear. */
export function closeBookDialog(): void {
  if (attempt.$attempt.get().status !== 'busy') openBookDialog(closed)
}

/** Resolves to whether it was done; a failure stays in `$bookAttempt`. */
export async function sendDialog(act: () => Promise<unknown>): Promise<boolean> {
  if ((await attempt.make('save', act)) !== 'done') return false
  openBookDialog(closed)
  return true
}

/** Resolves to the id of a new group. Never rejects; failures are in `$bookAttempt`. */
export async function saveGroup(groupName: string): Promise<string | undefined> {
  const dialog = $dialog.get()
  let made: string | undefined
  const isDone = await sendDialog(async () => {
    if (dialog.status === 'renameGroup') {
      const { id, version } = dialog.group
      await call(addressBook.renameGroup, { id, body: { groupName, version } }, silent)
    } else if (dialog.status === 'addGroup') {
      const parentId = dialog.parent?.id ?? null
      const body = { addressBookType: shownBook(), parentId, groupName }
      made = (await call(addressBook.addGroup, { body }, silent)).id
    }
  })
  if (!isDone) return undefined
  notify('success', messages.saved())
  await reloadMembers()
  return made
}

/** Never rejects; failures are in `$bookAttempt`. */
export async function moveGroupTo(parentId: string | null): Promise<void> {
  const dialog = $dialog.get()
  if (dialog.status !== 'moveGroup') return
  const { id, version } = dialog.group
  const isDone = await sendDialog(() =>
    call(addressBook.moveGroup, { id, body: { parentId, version } }, silent)
  )
  if (!isDone) return
  notify('success', messages.saved())
  await reloadMembers()
}

/**
 * Moves a group that was dropped on another one, or on the whole book, and says why it cannot be.
 * Asks first when that changes who sees or changes it.
 * Never rejects.
 */
export async function dropGroup(id: string, parentId: string | null): Promise<void> {
  const groups = lastOf($bookGroups.get()) ?? []
  const group = groups.find(one => one.id === id)
  if (!group || group.parentId === parentId) return
  const issue = dropIssue(groups, group, parentId)
  if (issue !== undefined) {
    notify('warning', issue)
    return
  }
  if (changesAccess(groups, group, parentId)) {
    openBookDialog({ status: 'moveGroup', group, parentId })
    return
  }
  const { version, groupName: name } = group
  const moved = await call(addressBook.moveGroup, { id, body: { parentId, version } }).then(
    () => true,
    () => false
  )
  const target = groups.find(one => one.id === parentId)?.groupName
  if (moved)
    notify(
      'success',
      target === undefined ? messages.movedToTop({ name }) : messages.movedBelow({ name, target })
    )
  await reloadMembers()
}

/** Why a group cannot be dropped there. */
export function dropIssue(
  groups: readonly AddressBookGroup[],
  { id, groupName }: AddressBookGroup,
  parentId: string | null
): string | undefined {
  const parent = groups.find(one => one.id === parentId)
  if (parent?.canEdit === false) return bookMessages.groupReadOnly({ name: parent.groupName })
  const issue = moveIssue(groups, id, parentId)
  return issue && messages.notMoved({ name: groupName, issue })
}

/**
 * `memberCount` is the count that the user was shown. Resolves to whether the group is gone; when
 * members came or went, the new counts are read.
 */
export async function removeGroup(
  members: 'none' | 'move' | 'delete',
  memberCount: number,
  targetId?: string
): Promise<boolean> {
  const dialog = $dialog.get()
  if (dialog.status !== 'removeGroup') return false
  const body = { members, memberCount, ...(targetId !== undefined && { targetId }) }
  const isDone = await sendDialog(() =>
    call(addressBook.removeGroup, { id: dialog.group.id, body }, silent)
  )
  if (!isDone) {
    await reloadGroups()
    return false
  }
  const count = memberCount
  notify(
    'success',
    count === 0
      ? messages.groupRemoved()
      : members === 'move'
        ? messages.groupRemovedMoved({ count })
        : messages.groupRemovedWith({ count })
  )
  await reloadMembers()
  return true
}

/** Never rejects; failures are in `$bookAttempt`. */
export async function saveAccess(grants: readonly GroupGrant[]): Promise<void> {
  const dialog = $dialog.get()
  if (dialog.status !== 'access') return
  const { group, access } = dialog
  const body = { grants: [...grants], version: access.version }
  if (!(await sendDialog(() => call(addressBook.setAccess, { id: group.id, body }, silent)))) return
  notify('success', messages.saved())
  await reloadGroups()
}

/** Never rejects; failures are in `$bookAttempt`. */
export async function moveMembersTo(groupId: string): Promise<void> {
  const dialog = $dialog.get()
  if (dialog.status !== 'moveMembers') return
  let moved = { count: 0, duplicates: 0 }
  const body = { idList: [...dialog.ids], groupId }
  const isDone = await sendDialog(async () => {
    moved = await call(addressBook.moveMembers, { body }, silent)
  })
  if (!isDone) return
  if (moved.duplicates > 0) notify('warning', messages.movedTwice(moved))
  else notify('success', messages.moved({ count: moved.count }))
  await reloadMembers()
}

onSignedOut(() => openBookDialog(closed))
