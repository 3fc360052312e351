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
import type { ListDescription, RowAction } from '../../../list/list-description.ts'
import { memberColumns } from './member-columns.tsx'

const ENABLED = 1
const DISABLED = 2

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
          { value: 'yes', label: accountMessages.pending },
          { value: 'no', label: accountMessages.activated }
        ]
      }
    ],
    columns: memberColumns,
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
