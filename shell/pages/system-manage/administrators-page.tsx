import { useStore } from '@nanostores/react'
import {
  $administratorForm,
  appointAdministrator,
  closeAdministratorForm,
  dismissAdministrator
} from '../../../core/features/administrators/administrator-form.ts'
import {
  type AdministratorSearch,
  administratorList
} from '../../../core/features/administrators/administrator-list.ts'
import { administratorMessages as messages } from '../../../core/features/administrators/messages.ts'
import { memberMessages } from '../../../core/features/members/messages.ts'
import type { Member } from '../../../core/features/members/schemas.ts'
import { LazyOverlay } from '../../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../../widgets/kit/lazy-view.tsx'
import { ConsolePage } from '../../layout/pages/console-page.tsx'
import { DescribedList } from '../../list/described-list.tsx'
import type { ListDescription } from '../../list/list-description.ts'
import { memberColumns } from './members/member-columns.tsx'

const dialog = lazyView(() => import('./administrators/administrator-dialog.tsx'))

const about: ListDescription<Member, AdministratorSearch> = {
  label: messages.list,
  list: administratorList,
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  fields: [
    { kind: 'text', key: 'name', label: memberMessages.name, isPersonal: true },
    { kind: 'text', key: 'username', label: memberMessages.username }
  ],
  // The list is in the order of membership.
  columns: memberColumns
    .filter(({ key }) => key !== 'extension')
    .map(({ sort: _, ...column }) => column),
  actions: [
    { name: 'appoint', label: messages.appoint, tone: 'primary', act: appointAdministrator }
  ],
  rowActions: [
    {
      name: 'dismiss',
      label: messages.dismiss,
      isShown: ({ canChange }) => canChange,
      isDangerous: true,
      act: dismissAdministrator
    }
  ]
}

/** 管理员管理: the members who manage all others. */
export default function Administrators() {
  const isOpen = useStore($administratorForm).status !== 'closed'
  return (
    <ConsolePage subtitle={messages.hint()}>
      <DescribedList about={about} />
      {isOpen && <LazyOverlay onClose={closeAdministratorForm} view={dialog} with={{}} />}
    </ConsolePage>
  )
}
