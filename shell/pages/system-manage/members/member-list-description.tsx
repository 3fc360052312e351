import { userStatus } from '../../../../core/features/members/enums.ts'
import {
  addMember,
  editMember,
  resetMemberPassword
} from '../../../../core/features/members/member-form.ts'
import {
  disableMembers,
  type MemberSearch,
  memberList,
  removeMember,
  setMemberStatus
} from '../../../../core/features/members/member-list.ts'
import { memberText as t } from '../../../../core/features/members/messages.ts'
import type { Member, MemberOptions } from '../../../../core/features/members/schemas.ts'
import { Avatar } from '../../../../widgets/kit/large/avatar.tsx'
import { Moment } from '../../../list/cells/time-cell.tsx'
import { Tinted } from '../../../list/cells/tinted-text.tsx'
import type { ListColumn, ListDescription, RowAction } from '../../../list/list-description.ts'

const ENABLED = 1
const DISABLED = 2

const Clipped = ({ text }: { readonly text: string }) => (
  <span title={text || undefined}>{text || t.none()}</span>
)

const columns: readonly ListColumn<Member>[] = [
  {
    key: 'name',
    title: t.name,
    width: 192,
    draw: ({ name }) => (
      <span className="flex items-center gap-2">
        <span aria-hidden="true" className="flex">
          <Avatar name={name} size="small" />
        </span>
        <span className="truncate" title={name}>
          {name}
        </span>
      </span>
    )
  },
  {
    key: 'username',
    sort: 'username',
    title: t.username,
    width: 152,
    draw: ({ username }) => <Clipped text={username} />
  },
  {
    key: 'mobile',
    title: t.mobile,
    width: 128,
    draw: ({ mobile }) => <span className="tabular-nums">{mobile}</span>
  },
  { key: 'email', title: t.email, width: 208, draw: ({ email }) => <Clipped text={email} /> },
  {
    key: 'department',
    title: t.department,
    width: 120,
    draw: ({ department }) => <Clipped text={department.name} />
  },
  {
    key: 'roles',
    title: t.roles,
    width: 152,
    draw: ({ roles }) => <Clipped text={roles.map(({ name }) => name).join('、')} />
  },
  {
    key: 'extension',
    title: t.extension,
    width: 88,
    draw: ({ extension }) => <span className="tabular-nums">{extension ?? t.none()}</span>
  },
  {
    key: 'status',
    title: t.status,
    width: 88,
    draw: member => (
      <Tinted tone={member.userStatus === ENABLED ? 'good' : 'plain'}>
        {userStatus.label(member.userStatus)}
      </Tinted>
    )
  },
  {
    key: 'lastLogin',
    title: t.lastLogin,
    width: 176,
    draw: ({ lastLoginTime }) => <Moment at={lastLoginTime} never={t.never()} />
  },
  {
    key: 'created',
    sort: 'createTime',
    title: t.created,
    width: 176,
    draw: ({ createTime }) => <Moment at={createTime} never={t.none()} />
  }
]

const rowActions: readonly RowAction<Member>[] = [
  { name: 'edit', label: t.editRow, isShown: may, act: editMember },
  {
    name: 'disable',
    label: t.disable,
    isShown: member => may(member) && member.userStatus === ENABLED,
    question: ({ name }) => t.confirmDisable({ name }),
    act: member => setMemberStatus(member, DISABLED)
  },
  {
    name: 'enable',
    label: t.enable,
    isAlternative: true,
    isShown: member => may(member) && member.userStatus !== ENABLED,
    act: member => setMemberStatus(member, ENABLED)
  },
  {
    name: 'reset',
    label: t.reset,
    isShown: ({ canReset }) => canReset,
    act: resetMemberPassword
  },
  {
    name: 'remove',
    label: t.remove,
    isShown: may,
    question: () => t.confirmRemove(),
    isDangerous: true,
    act: removeMember
  }
]

function may({ canChange }: Member): boolean {
  return canChange
}

const choices = (items: readonly { readonly id: string; readonly name: string }[]) =>
  items.map(({ id: value, name: label }) => ({ value, label }))

/** Describes the list by the user's permissions; departments and roles load later. */
export function describeMembers(
  canManage: boolean,
  options: MemberOptions | undefined
): ListDescription<Member, MemberSearch> {
  const { departments = [], roles = [] } = options ?? {}
  return {
    label: t.list,
    list: memberList,
    keyOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    fields: [
      { kind: 'text', key: 'name', label: t.name, isPersonal: true },
      { kind: 'text', key: 'username', label: t.username },
      { kind: 'text', key: 'mobile', label: t.mobile, isPersonal: true, maxLength: 11 },
      {
        kind: 'choice',
        key: 'departmentId',
        label: t.department,
        options: choices(departments),
        isOpen: true
      },
      { kind: 'choice', key: 'roleId', label: t.roles, options: choices(roles), isOpen: true },
      { kind: 'choice', key: 'userStatus', label: t.status, options: userStatus.options }
    ],
    columns,
    ...(canManage && {
      actions: [{ name: 'add', label: t.add, tone: 'primary' as const, act: addMember }],
      batchActions: [
        {
          name: 'disable',
          label: t.disableMany,
          question: () => t.confirmDisableMany(),
          isDangerous: true,
          act: disableMembers
        }
      ],
      rowActions
    })
  }
}
