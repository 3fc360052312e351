import type { TokenRequest } from '../../../core/contract/endpoints/auth.ts'
import { commonText } from '../../../core/text/common.ts'
import { serverText } from '../../../core/text/server.ts'
import type { Backend } from '../backend.ts'
import { refuseGrant } from '../refusal.ts'
import { beginLogin, changeEnterprise } from './logins.ts'
import { isPassword } from './secrets.ts'
import type { Pair, Session } from './tokens.ts'

const incomplete = () => refuseGrant('INVALID_REQUEST', serverText.grantIncomplete())
const stale = () => refuseGrant('INVALID_GRANT', commonText.pleaseSignIn())

async function holder(backend: Backend, accessToken: string | undefined): Promise<Session> {
  if (!accessToken) throw incomplete()
  const session = await backend.tokens.read(accessToken)
  if (!session) throw stale()
  return session
}

/** Whom a request comes from; `isCrowded` where too many have failed of late. */
interface From {
  readonly address: string
  readonly isCrowded: boolean
}

async function byPassword(backend: Backend, request: TokenRequest, from: From): Promise<Pair> {
  const { username, password } = request
  if (!username || !password) throw incomplete()
  const { needsCaptcha } = await backend.failures.check(username, from.address)
  if (needsCaptcha || from.isCrowded)
    await backend.captchas.check(request.imageKey, request.imageCode)
  const user = await backend.db
    .selectFrom('user_account')
    .select(['id', 'password_hash'])
    .where('username', '=', username)
    .executeTakeFirst()
  if (!(await isPassword(password, user?.password_hash)) || !user)
    throw await backend.failures.count(username, from.address)
  await backend.failures.clear(username)
  return beginLogin(backend, user)
}

async function bySms(backend: Backend, request: TokenRequest): Promise<Pair> {
  const { username: phone, sms_code: code, sms_token: smsToken } = request
  if (!phone || !code || !smsToken) throw incomplete()
  await backend.sms.check(phone, code, smsToken)
  const user = await backend.db
    .selectFrom('user_account')
    .select('id')
    .where('mobile', '=', phone)
    .executeTakeFirst()
  if (!user) throw refuseGrant('SMS_CODE_WRONG', serverText.smsWrong())
  return beginLogin(backend, user)
}

/**
 * A token that is already there makes another pair of the same login. It may have been lent: what
 * it makes ends when it does, and renewing adds nothing.
 */
async function byToken(backend: Backend, request: TokenRequest): Promise<Pair> {
  const session = await holder(backend, request.access_token)
  return backend.tokens.issue({ ...session, endsAt: session.expiresAt })
}

async function byRefreshToken(backend: Backend, request: TokenRequest): Promise<Pair> {
  if (!request.refresh_token) throw incomplete()
  return backend.tokens.refresh(request.refresh_token)
}

async function bySwitch(backend: Backend, request: TokenRequest): Promise<Pair> {
  if (!request.enterprise_id) throw incomplete()
  const session = await holder(backend, request.access_token)
  return changeEnterprise(backend, session, request.enterprise_id)
}

const ways = {
  password: byPassword,
  sms: bySms,
  token: byToken,
  refresh_token: byRefreshToken,
  switch_token: bySwitch
}

/** The way of signing in that a request asks for. */
export const wayOf = ({ grant_type, auth_type }: TokenRequest): keyof typeof ways =>
  grant_type === 'password' ? (auth_type ?? 'password') : grant_type

/** Every grant of the token endpoint. */
export const grant = (backend: Backend, request: TokenRequest, from: From): Promise<Pair> =>
  ways[wayOf(request)](backend, request, from)
