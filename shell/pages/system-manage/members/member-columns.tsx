import { accountPageMessages as accountMessages } from '../../../../core/features/accounts/messages.ts'
import { userStatus } from '../../../../core/features/members/enums.ts'
import { memberMessages as messages } from '../../../../core/features/members/messages.ts'
import type { Member } from '../../../../core/features/members/schemas.ts'
import { dateTime } from '../../../../core/lib/format/dates.ts'
import { joinMessages } from '../../../../core/messages/join-messages.ts'
import { Avatar } from '../../../../widgets/kit/large/avatar.tsx'
import { Moment } from '../../../list/cells/time-cell.tsx'
import { Tinted } from '../../../list/cells/tinted-text.tsx'
import type { ListColumn } from '../../../list/list-description.ts'

const ENABLED = 1

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

/** Columns of members, which several lists show. */
export const memberColumns: readonly ListColumn<Member>[] = [
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
    render: ({ roles }) => (
      <Clipped text={roles.map(({ name }) => name).join(joinMessages.list())} />
    )
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
