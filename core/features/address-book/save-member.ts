/** Saves a member; what another user saved meanwhile is merged field by field, and never overwritten. */
import { atom, readonlyType } from 'nanostores'
import { Failure } from '../../failure.ts'
import {
  type FieldConflict,
  type Fields,
  isVersionConflict,
  merge3,
  takeTheirs
} from '../../lib/merge/merge3.ts'
import { lastOf } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import type { FieldValues } from '../custom-fields/schemas.ts'
import { $bookDialog, forgetBookAttempt, sendDialog } from './book-dialogs.ts'
import { $bookGroups } from './book-groups.ts'
import { reloadMembers } from './book-members.ts'
import { bookPageMessages as messages } from './book-page-messages.ts'
import { addressBook } from './endpoints.ts'
import { pathOf } from './rules/group-tree.ts'
import type { BookMember } from './schemas.ts'

const silent = { silent: true } as const

export interface MemberDraft {
  readonly groupId: string
  readonly customerName: string
  readonly phoneNumber: string
  readonly customFields: FieldValues
}

/** The input on top of another user's version, and what both changed. */
export interface RebasedMember {
  readonly draft: MemberDraft
  /** The newest known version. */
  readonly theirs: BookMember
  readonly conflicts: readonly FieldConflict[]
}

type Values = Record<'groupId' | 'customerName' | 'phoneNumber', string>
const groups = [['customerName'], ['phoneNumber'], ['groupId']] as const

const $rebased = atom<RebasedMember | undefined>()
export const $rebasedMember = readonlyType($rebased)

$bookDialog.listen(() => $rebased.set(undefined))

const fieldsOf = ({ customFields, ...rest }: MemberDraft): Fields<Values> => ({
  values: {
    ...{ groupId: rest.groupId, customerName: rest.customerName, phoneNumber: rest.phoneNumber }
  },
  custom: customFields
})
const draftOf = ({ values, custom }: Fields<Values>): MemberDraft => ({
  ...values,
  customFields: custom
})

function shownOf([field]: readonly string[], values: Values): string {
  if (field !== 'groupId') return values[field as keyof Values]
  return pathOf(lastOf($bookGroups.get()) ?? [], values.groupId).join(' / ')
}

const edit = ({ id, version }: BookMember, draft: MemberDraft): Promise<null> =>
  call(addressBook.editMember, { id, body: { ...draft, version } }, silent)

async function change(before: BookMember, draft: MemberDraft): Promise<void> {
  try {
    await edit(before, draft)
  } catch (error) {
    if (!isVersionConflict(error)) throw error
    const theirs = await call(addressBook.member, { id: before.id }, silent)
    const { merged, conflicts } = merge3(
      { groups, shownOf },
      fieldsOf(draft),
      fieldsOf(before),
      fieldsOf(theirs)
    )
    $rebased.set({ draft: draftOf(merged), theirs, conflicts })
    if (conflicts.length > 0)
      throw new Failure('refused', messages.memberConflicts(), { cause: error })
    await edit(theirs, draftOf(merged))
    notify('info', messages.memberMerged())
  }
}

/** Never rejects; failures are in `$bookAttempt`, conflicts in `$rebasedMember`. */
export async function saveMember(draft: MemberDraft): Promise<void> {
  const dialog = $bookDialog.get()
  const rebased = $rebased.get()
  if (dialog.status !== 'member' || (rebased && rebased.conflicts.length > 0)) return
  const before = rebased?.theirs ?? dialog.member
  const isDone = await sendDialog(() =>
    before ? change(before, draft) : call(addressBook.addMember, { body: draft }, silent)
  )
  if (!isDone) return
  notify('success', messages.saved())
  await reloadMembers()
}

/** Decides fields that both changed; `draft` is what the form shows now. */
export function settleMember(
  some: readonly FieldConflict[],
  whose: 'mine' | 'theirs',
  draft: MemberDraft
): void {
  const rebased = $rebased.get()
  if (!rebased) return
  const { theirs } = rebased
  const conflicts = rebased.conflicts.filter(one => !some.includes(one))
  const fields = some.flatMap(one => one.fields)
  if (conflicts.length === 0) forgetBookAttempt()
  $rebased.set({
    draft:
      whose === 'theirs' ? draftOf(takeTheirs(fieldsOf(draft), fieldsOf(theirs), fields)) : draft,
    theirs,
    conflicts
  })
}
