import { useStore } from '@nanostores/react'
import { dataScope } from '../../../core/features/roles/enums.ts'
import { roleMessages as messages } from '../../../core/features/roles/messages.ts'
import {
  $roleForm,
  addRole,
  closeRoleForm,
  copyRole,
  editRole,
  viewRole
} from '../../../core/features/roles/role-form.ts'
import { type RoleSearch, removeRole, roleList } from '../../../core/features/roles/role-list.ts'
import type { RoleRow } from '../../../core/features/roles/schemas.ts'
import { LazyOverlay } from '../../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../../widgets/kit/lazy-view.tsx'
import { ConsolePage } from '../../layout/pages/console-page.tsx'
import { NameLink } from '../../list/cells/name-link.tsx'
import { Moment } from '../../list/cells/time-cell.tsx'
import { Tinted } from '../../list/cells/tinted-text.tsx'
import { DescribedList } from '../../list/described-list.tsx'
import type { ListDescription } from '../../list/list-description.ts'
import { MemberCount } from './member-count.tsx'

const drawer = lazyView(() => import('./roles/role-drawer.tsx'))
const canChange = ({ canChange: may }: RoleRow): boolean => may

const about: ListDescription<RoleRow, RoleSearch> = {
  label: messages.list,
  list: roleList,
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  fields: [
    { kind: 'text', key: 'name', label: messages.name },
    { kind: 'choice', key: 'dataScope', label: messages.dataScope, options: dataScope.options }
  ],
  columns: [
    {
      key: 'name',
      title: messages.name,
      width: 208,
      render: role => (
        <NameLink
          label={role.name}
          name={role.name}
          onOpen={() => (role.canChange ? editRole(role) : viewRole(role))}
        />
      )
    },
    {
      key: 'kind',
      title: messages.kind,
      width: 104,
      render: ({ isBuiltIn }) => (
        <Tinted tone={isBuiltIn ? 'plain' : 'good'}>
          {isBuiltIn ? messages.builtIn() : messages.own()}
        </Tinted>
      )
    },
    {
      key: 'dataScope',
      title: messages.dataScope,
      width: 152,
      render: ({ dataScope: scope }) => dataScope.label(scope)
    },
    {
      key: 'permissionCount',
      title: messages.permissionCount,
      width: 88,
      align: 'right',
      render: ({ permissionCount }) => <span className="tabular-nums">{permissionCount}</span>
    },
    {
      key: 'members',
      title: messages.members,
      width: 88,
      align: 'right',
      render: ({ id, name, memberCount }) => (
        <MemberCount
          count={memberCount}
          filter="roleId"
          id={id}
          label={messages.membersOf({ name })}
        />
      )
    },
    {
      key: 'remark',
      title: messages.remark,
      render: ({ remark }) => <span title={remark || undefined}>{remark || messages.none()}</span>
    },
    {
      key: 'updateTime',
      sort: 'updateTime',
      title: messages.updateTime,
      width: 176,
      render: ({ updateTime }) => <Moment at={updateTime || null} never={messages.none()} />
    }
  ],
  actions: [{ name: 'add', label: messages.add, tone: 'primary', act: addRole }],
  rowActions: [
    { name: 'edit', label: messages.editRow, isShown: canChange, act: editRole },
    {
      name: 'view',
      label: messages.seeRow,
      isAlternative: true,
      isShown: role => !role.canChange,
      act: viewRole
    },
    { name: 'copy', label: messages.copyRow, isShown: ({ canCopy }) => canCopy, act: copyRole },
    {
      name: 'remove',
      label: messages.remove,
      isShown: canChange,
      question: () => messages.confirmRemove(),
      isDangerous: true,
      act: removeRole
    }
  ]
}

/** 角色管理: what members with a role may do, and whose data they see. */
export default function Roles() {
  const isOpen = useStore($roleForm).status !== 'closed'
  return (
    <ConsolePage>
      <DescribedList about={about} />
      {isOpen && <LazyOverlay onClose={closeRoleForm} view={drawer} with={{}} />}
    </ConsolePage>
  )
}
