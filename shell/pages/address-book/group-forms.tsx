import { useStore } from '@nanostores/react'
import {
  $bookAttempt,
  moveGroupTo,
  moveMembersTo,
  saveGroup
} from '../../../core/features/address-book/book-dialogs.ts'
import { bookPageMessages as messages } from '../../../core/features/address-book/book-page-messages.ts'
import {
  groupNameIssue,
  LONGEST_GROUP,
  moveIssue
} from '../../../core/features/address-book/rules/book-rules.ts'
import { changesAccess, withBelow } from '../../../core/features/address-book/rules/group-tree.ts'
import type { AddressBookGroup } from '../../../core/features/address-book/schemas.ts'
import { TextInput } from '../../../widgets/kit/large/forms/text-fields.tsx'
import { useForm } from '../../../widgets/parts/form/use-form.ts'
import { GroupChoice } from './group-choice.tsx'
import { SmallDialog } from './small-dialog.tsx'

/** A new group below another, or a new name of one. */
export function GroupNameForm(props: {
  readonly parent?: AddressBookGroup | undefined
  readonly group?: AddressBookGroup
  readonly onMade?: (id: string) => void
}) {
  const { parent, group, onMade } = props
  const form = useForm({
    initial: { groupName: group?.groupName ?? '' },
    validate: ({ groupName }) => ({ groupName: groupNameIssue(groupName) }),
    places: { groupName: 'groupName' },
    submission: useStore($bookAttempt)
  })
  async function save(groupName: string): Promise<void> {
    const made = await saveGroup(groupName.trim())
    if (made !== undefined) onMade?.(made)
  }
  return (
    <SmallDialog
      error={form.error}
      onSubmit={form.onSubmit(({ groupName }) => void save(groupName))}
      title={
        group
          ? messages.renameTitle({ name: group.groupName })
          : parent
            ? messages.addBelowTitle({ name: parent.groupName })
            : messages.addGroupTitle()
      }
    >
      <TextInput
        {...form.field('groupName')}
        autoComplete="off"
        label={messages.groupName()}
        maxLength={LONGEST_GROUP}
        required
      />
    </SmallDialog>
  )
}

const TOP = ''

/** To another place in the tree; the top without a choice. */
export function GroupMoveForm(props: {
  readonly group: AddressBookGroup
  readonly groups: readonly AddressBookGroup[]
  /** Chosen at first; default: where it is. */
  readonly parentId?: string | null | undefined
}) {
  const { group, groups, parentId: given = group.parentId } = props
  const form = useForm({
    initial: { parentId: given ?? TOP },
    validate: ({ parentId }) => ({ parentId: moveIssue(groups, group.id, parentId || null) }),
    submission: useStore($bookAttempt)
  })
  return (
    <SmallDialog
      error={form.error}
      onSubmit={form.onSubmit(
        ({ parentId }) => void moveGroupTo(parentId === TOP ? null : parentId)
      )}
      title={messages.moveGroupTitle({ name: group.groupName })}
    >
      <div ref={form.place('parentId')}>
        <GroupChoice
          except={withBelow(groups, [group.id])}
          groups={groups}
          issue={form.issueOf('parentId')}
          label={messages.moveTo()}
          onChoose={id => form.set('parentId', id)}
          placeholder={messages.top()}
          value={form.values.parentId}
        />
      </div>
      <p className="text-[13px]/5 text-(--hutong-warn) empty:hidden" role="status">
        {changesAccess(groups, group, form.values.parentId || null) &&
          messages.accessChanges({ name: group.groupName })}
      </p>
    </SmallDialog>
  )
}

/** Members of the list to another group. */
export function MembersMoveForm(props: {
  readonly ids: readonly string[]
  readonly groups: readonly AddressBookGroup[]
}) {
  const { ids, groups } = props
  const form = useForm({
    initial: { groupId: '' },
    validate: ({ groupId }) => ({ groupId: groupId === '' ? messages.groupMissing() : undefined }),
    submission: useStore($bookAttempt)
  })
  return (
    <SmallDialog
      error={form.error}
      onSubmit={form.onSubmit(({ groupId }) => void moveMembersTo(groupId))}
      title={messages.moveTitle({ count: ids.length })}
    >
      <div ref={form.place('groupId')}>
        <GroupChoice
          groups={groups}
          issue={form.issueOf('groupId')}
          label={messages.moveTo()}
          onChoose={id => form.set('groupId', id)}
          placeholder={messages.groupMissing()}
          required
          value={form.values.groupId}
        />
      </div>
    </SmallDialog>
  )
}
