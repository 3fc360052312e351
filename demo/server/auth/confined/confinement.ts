/** Purposes that confine a login, such as the seat wall of another screen: what it may do. */
import type { Topic } from '../../../../core/contract/topics.ts'
import type { UserDetail } from '../../../../core/features/sign-in/schemas.ts'
import type { Permission } from '../../../../core/session/permissions.ts'

export type Confinement = 'seat-wall'

interface Purpose {
  /** Endpoints, as `area.name`. */
  readonly routes: ReadonlySet<string>
  readonly topics: ReadonlySet<Topic>
  /** The user's permissions as reported to the page. */
  readonly permissions: readonly Permission[]
  /** Tag of the role that the page gets instead of the user's own. */
  readonly tagCode: string
}

/** What every session needs: its end, its channel, and that it outlives a reload. */
const routes = ['auth.userDetail', 'auth.logout', 'files.ticket', 'signIn.keep', 'signIn.protocol']
const topics: readonly Topic[] = ['pong', 'user_login_out_info']

const purposes: Readonly<Record<Confinement, Purpose>> = {
  'seat-wall': {
    routes: new Set([...routes, 'seatWall.list', 'monitorLimits.read', 'receptionCalls.queues']),
    topics: new Set([...topics, 'seat_wall_modify', 'reception_queue_modify']),
    permissions: ['CMC.DATA.MANA.CENTER'],
    tagCode: 'SEAT_WALL'
  }
}

interface Confined {
  readonly confinedTo?: Confinement | undefined
}

/** Whether a session may call an endpoint, beside the permission that it needs. */
export const isAllowed = ({ confinedTo }: Confined, route: string): boolean =>
  confinedTo === undefined || purposes[confinedTo].routes.has(route)

/** Whether a page of the session receives a topic. */
export const mayReceive = ({ confinedTo }: Confined, topic: Topic): boolean =>
  confinedTo === undefined || purposes[confinedTo].topics.has(topic)

/** The user detail without the data that a screen in public must not receive. */
export function confinedDetail(detail: UserDetail, to: Confinement): UserDetail {
  const { permissions, tagCode } = purposes[to]
  const allowed: readonly string[] = permissions
  return {
    ...detail,
    ...{ mobile: '', email: '' },
    roles: [{ name: '', tagCode }],
    permissions: detail.permissions.filter(code => allowed.includes(code)),
    loginEnterprise: { ...detail.loginEnterprise, webTracking: false }
  }
}
