import { openAccountImport } from '../../../../core/features/accounts/account-import.ts'
import {
  inviteMember,
  inviteMembers,
  mayInvite,
  revokeInvitation
} from '../../../../core/features/accounts/invite-members.ts'
import { accountPageMessages as accountMessages } from '../../../../core/features/accounts/messages.ts'
import { showLogins } from '../../../../core/features/accounts/open-logins.ts'
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
import { memberMessages as messages } from '../../../../core/features/members/messages.ts'
import { moveMembers } from '../../../../core/features/members/move-members.ts'
import type { Member, MemberOptions } from '../../../../core/features/members/schemas.ts'
import { dateTime } from '../../../../core/lib/format/dates.ts'
import { Avatar } from '../../../../widgets/kit/large/avatar.tsx'
import { Moment } from '../../../list/cells/time-cell.tsx'
import { Tinted } from '../../../list/cells/tinted-text.tsx'
import type { ListColumn, ListDescription, RowAction } from '../../../list/list-description.ts'

const ENABLED = 1
const DISABLED = 2

const Clipped = ({ text }: { readonly text: string }) => (
  <span title={text || undefined}>{text || messages.none()}</span>
)

/** A disabled account is said to be that, whether it has a password or not. */
function Status({ userStatus: status, isPending, inviteExpireTime }: Member) {
  if (status !== ENABLED || !isPending)
    return <Tinted tone={status === ENABLED ? 'good' : 'plain'}>{userStatus.label(status)}</Tinted>
  return (
    <span title={invitationState(inviteExpireTime)}>
      <Tinted tone="warn">{accountMessages.pending()}</Tinted>
    </span>
  )
}

function invitationState(expireTime: number | null): string {
  if (expireTime === null) return accountMessages.notInvited()
  return expireTime > Date.now()
    ? accountMessages.invitedUntil({ time: dateTime(expireTime) })
    : accountMessages.inviteExpired()
}

const columns: readonly ListColumn<Member>[] = [
  {
    key: 'name',
    title: messages.name,
    width: 192,
    render: ({ name }) => (
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
    title: messages.username,
    width: 152,
    render: ({ username }) => <Clipped text={username} />
  },
  {
    key: 'status',
    title: messages.status,
    width: 88,
    render: member => <Status {...member} />
  },
  {
    key: 'mobile',
    title: messages.mobile,
    width: 128,
    render: ({ mobile }) => <span className="tabular-nums">{mobile}</span>
  },
  {
    key: 'email',
    title: messages.email,
    width: 208,
    render: ({ email }) => <Clipped text={email} />
  },
  {
    key: 'department',
    title: messages.department,
    width: 120,
    render: ({ department }) => <Clipped text={department.name} />
  },
  {
    key: 'roles',
    title: messages.roles,
    width: 152,
    render: ({ roles }) => <Clipped text={roles.map(({ name }) => name).join('、')} />
  },
  {
    key: 'extension',
    title: messages.extension,
    width: 88,
    render: ({ extension }) => <span className="tabular-nums">{extension ?? messages.none()}</span>
  },
  {
    key: 'lastLogin',
    title: messages.lastLogin,
    width: 176,
    render: ({ lastLoginTime }) => <Moment at={lastLoginTime} never={messages.never()} />
  },
  {
    key: 'created',
    sort: 'createTime',
    title: messages.created,
    width: 176,
    render: ({ createTime }) => <Moment at={createTime} never={messages.none()} />
  }
]

const rowActions: readonly RowAction<Member>[] = [
  { name: 'edit', label: messages.editRow, isShown: may, act: editMember },
  {
    name: 'disable',
    label: messages.disable,
    isShown: member => may(member) && member.userStatus === ENABLED,
    question: ({ name }) => messages.confirmDisable({ name }),
    act: member => setMemberStatus(member, DISABLED)
  },
  {
    name: 'enable',
    label: messages.enable,
    isAlternative: true,
    isShown: member => may(member) && member.userStatus !== ENABLED,
    act: member => setMemberStatus(member, ENABLED)
  },
  {
    name: 'invite',
    label: accountMessages.invite,
    isShown: member => mayInvite(member) && member.inviteExpireTime === null,
    act: inviteMember
  },
  {
    name: 'inviteAgain',
    label: accountMessages.inviteAgain,
    isShown: member => mayInvite(member) && member.inviteExpireTime !== null,
    act: inviteMember
  },
  {
    name: 'revoke',
    label: accountMessages.revoke,
    isShown: member => may(member) && member.inviteExpireTime !== null,
    question: ({ name }) => accountMessages.confirmRevoke({ name }),
    act: revokeInvitation
  },
  { name: 'logins', label: accountMessages.logins, isShown: may, act: showLogins },
  {
    name: 'reset',
    label: messages.reset,
    isShown: ({ canReset }) => canReset,
    act: resetMemberPassword
  },
  {
    name: 'remove',
    label: messages.remove,
    isShown: may,
    question: () => messages.confirmRemove(),
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
    label: messages.list,
    list: memberList,
    keyOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    fields: [
      { kind: 'text', key: 'name', label: messages.name, isPersonal: true },
      { kind: 'text', key: 'username', label: messages.username },
      { kind: 'text', key: 'mobile', label: messages.mobile, isPersonal: true, maxLength: 11 },
      {
        kind: 'choice',
        key: 'departmentId',
        label: messages.department,
        options: choices(departments),
        isOpen: true
      },
      {
        kind: 'choice',
        key: 'roleId',
        label: messages.roles,
        options: choices(roles),
        isOpen: true
      },
      { kind: 'choice', key: 'userStatus', label: messages.status, options: userStatus.options },
      {
        kind: 'choice',
        key: 'isPending',
        label: accountMessages.activation,
        options: [
          { value: 'yes', label: accountMessages.pending() },
          { value: 'no', label: accountMessages.activated() }
        ]
      }
    ],
    columns,
    ...(canManage && {
      actions: [
        { name: 'add', label: messages.add, tone: 'primary' as const, act: addMember },
        { name: 'import', label: accountMessages.importMany, act: openAccountImport }
      ],
      batchActions: [
        { name: 'invite', label: accountMessages.inviteMany, act: inviteMembers },
        { name: 'move', label: messages.move, act: moveMembers },
        {
          name: 'disable',
          label: messages.disableMany,
          question: () => messages.confirmDisableMany(),
          isDangerous: true,
          act: disableMembers
        }
      ],
      rowActions
    })
  }
}
