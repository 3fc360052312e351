/** With what the phone of a seat registers, and its ICE servers. */
import type { FastifyRequest } from 'fastify'
import type { AgentStatus } from '../../../../core/features/seats/schemas.ts'
import type { Backend } from '../../backend.ts'
import type { Seat } from '../seats/seat-state.ts'
import { domainOf } from './exchange-settings.ts'
import { shortLivedCredentials } from './short-lived-credentials.ts'

/** Domain of the embedded exchange. */
export const SIP_DOMAIN = 'demo.hutong'
const REGISTER_EXPIRES = 300

/** What the stored secret of a seat's account is sealed for. */
export const accountPurpose = (seatId: string): string => `sip-account ${seatId}`

type Needs = Pick<Backend, 'db' | 'seats' | 'webhooks' | 'outside' | 'turn'>
type Account = Pick<AgentStatus, 'password' | 'authorizationUser'>
type Telephone = Account &
  Pick<
    AgentStatus,
    | 'gatewayIp'
    | 'sslGatewayIp'
    | 'sipDomain'
    | 'registerExpires'
    | 'iceServers'
    | 'credentialSeconds'
    | 'reportsCalls'
  >

/** The account that was set for the seat; blank without one. */
async function ownAccount({ db, webhooks }: Needs, seat: Seat): Promise<Account> {
  const row = await db
    .selectFrom('seat')
    .select(['sip_user', 'sip_secret'])
    .where('id', '=', seat.id)
    .executeTakeFirst()
  const password = webhooks.box.open(row?.sip_secret ?? '', accountPurpose(seat.id)) ?? ''
  const user = row?.sip_user
  return { password, ...(user && user !== seat.extension && { authorizationUser: user }) }
}

async function accountOf(needs: Needs, seat: Seat): Promise<Account> {
  const { outside, seats } = needs
  if (!outside) return { password: seats.secretOf(seat.extension) ?? '' }
  const { accounts } = outside.settings
  if (!accounts) return ownAccount(needs, seat)
  const { username, password } = shortLivedCredentials(accounts, seat.extension)
  return { authorizationUser: username, password }
}

/**
 * `isHolder`: the seat's telephone belongs to the login that requests it; of two devices the latest has
 * it, and the other gets no secrets.
 */
export async function telephoneOf(
  needs: Needs,
  seat: Seat,
  isHolder: boolean,
  { host }: Pick<FastifyRequest, 'host'>
): Promise<Telephone> {
  const { outside, turn } = needs
  const gateway = outside?.url ?? `${host}/sip`
  const where = {
    gatewayIp: gateway,
    sslGatewayIp: gateway,
    sipDomain: outside ? domainOf(outside.url, outside.settings) : SIP_DOMAIN,
    registerExpires: REGISTER_EXPIRES,
    ...(outside && { reportsCalls: true })
  }
  if (!isHolder) return { ...where, password: '' }
  const relay = turn && shortLivedCredentials(turn, seat.extension)
  const lives = [outside?.settings.accounts?.life, turn?.life].filter(life => life !== undefined)
  return {
    ...where,
    ...(await accountOf(needs, seat)),
    ...(turn &&
      relay && {
        iceServers: [{ urls: [...turn.urls], username: relay.username, credential: relay.password }]
      }),
    ...(lives.length > 0 && { credentialSeconds: Math.min(...lives) })
  }
}
