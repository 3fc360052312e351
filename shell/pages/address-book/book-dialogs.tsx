import { useStore } from '@nanostores/react'
import { $bookDialog } from '../../../core/features/address-book/book-dialogs.ts'
import { $bookGroups } from '../../../core/features/address-book/book-groups.ts'
import { lastOf } from '../../../core/lib/query/query-store.ts'
import { $route } from '../../router/router.ts'
import { GroupAccessForm } from './group-access-form.tsx'
import { GroupMoveForm, GroupNameForm, MembersMoveForm } from './group-forms.tsx'
import { MemberForm } from './member-form.tsx'
import { RemoveGroupForm } from './remove-group-form.tsx'

/** `onGroup`: goes to a group, or to all members of the book. */
export default function BookDialogs(props: { readonly onGroup: (id: string | undefined) => void }) {
  const dialog = useStore($bookDialog)
  const groups = lastOf(useStore($bookGroups)) ?? []
  switch (dialog.status) {
    case 'closed':
      return null
    case 'addGroup':
      return <GroupNameForm onMade={props.onGroup} parent={dialog.parent} />
    case 'renameGroup':
      return <GroupNameForm group={dialog.group} />
    case 'moveGroup':
      return <GroupMoveForm group={dialog.group} groups={groups} parentId={dialog.parentId} />
    case 'removeGroup':
      return (
        <RemoveGroupForm
          group={dialog.group}
          groups={groups}
          onGone={() => {
            // Another group may have been chosen while the members were read.
            if ($route.get().query.group === dialog.group.id)
              props.onGroup(dialog.group.parentId ?? undefined)
          }}
        />
      )
    case 'access':
      return <GroupAccessForm access={dialog.access} group={dialog.group} />
    case 'member':
      return <MemberForm dialog={dialog} groups={groups} />
    case 'moveMembers':
      return <MembersMoveForm groups={groups} ids={dialog.ids} />
  }
}
