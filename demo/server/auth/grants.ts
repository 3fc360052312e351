import type { TokenRequest } from '../../../core/features/sign-in/auth-endpoints.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import type { Backend } from '../backend.ts'
import { serverMessages } from '../http/messages.ts'
import { refuseGrant } from '../http/refusal.ts'
import { stayAllowed } from './policy/stay-allowed.ts'
import { isPassword } from './secrets.ts'
import { beginLogin, changeEnterprise } from './sign-in-replies.ts'
import type { Pair, Session } from './token-store.ts'

const incomplete = () => refuseGrant('INVALID_REQUEST', serverMessages.grantIncomplete())
const stale = () => refuseGrant('INVALID_GRANT', commonMessages.pleaseSignIn())

async function holder(backend: Backend, accessToken: string | undefined): Promise<Session> {
  if (!accessToken) throw incomplete()
  const session = await backend.tokens.read(accessToken)
  if (!session) throw stale()
  return session
}

/** Origin of a request; `isCrowded` after too many recent failures. */
interface From {
  readonly address: string
  readonly hasManyFailures: boolean
}

async function byPassword(backend: Backend, request: TokenRequest, from: From): Promise<Pair> {
  const { username, password } = request
  if (!username || !password) throw incomplete()
  const { needsCaptcha } = await backend.failures.check(username, from.address)
  if (needsCaptcha || from.hasManyFailures)
    await backend.captchas.check(request.imageKey, request.imageCode)
  const user = await backend.db
    .selectFrom('user_account')
    .select(['id', 'password_hash'])
    .where('username', '=', username)
    .executeTakeFirst()
  if (!(await isPassword(password, user?.password_hash)) || !user)
    throw await backend.failures.count(username, from.address)
  await backend.failures.clear(username)
  return beginLogin(backend, user, from.address)
}

async function bySms(backend: Backend, request: TokenRequest, from: From): Promise<Pair> {
  const { username: phone, sms_code: code, sms_token: smsToken } = request
  if (!phone || !code || !smsToken) throw incomplete()
  await backend.sms.check(phone, code, smsToken)
  const user = await backend.db
    .selectFrom('user_account')
    .select('id')
    .where('mobile', '=', phone)
    .executeTakeFirst()
  if (!user) throw refuseGrant('SMS_CODE_WRONG', serverMessages.smsWrong())
  return beginLogin(backend, user, from.address)
}

/**
 * Issues another pair for the login of an existing token. A lent token passes its end on to the
 * pair; refreshing does not extend it.
 */
async function byToken(backend: Backend, request: TokenRequest): Promise<Pair> {
  const session = await holder(backend, request.access_token)
  return backend.tokens.issue({ ...session, endsAt: session.expiresAt })
}

async function byRefreshToken(backend: Backend, request: TokenRequest, from: From): Promise<Pair> {
  if (!request.refresh_token) throw incomplete()
  return stayAllowed(backend, await backend.tokens.refresh(request.refresh_token), from.address)
}

async function bySwitch(backend: Backend, request: TokenRequest, from: From): Promise<Pair> {
  if (!request.enterprise_id) throw incomplete()
  const session = await holder(backend, request.access_token)
  return changeEnterprise(backend, session, request.enterprise_id, from.address)
}

const grants = {
  password: byPassword,
  sms: bySms,
  token: byToken,
  refresh_token: byRefreshToken,
  switch_token: bySwitch
}

/** The grant that a request uses. */
export const grantOf = ({ grant_type, auth_type }: TokenRequest): keyof typeof grants =>
  grant_type === 'password' ? (auth_type ?? 'password') : grant_type

/** Dispatches to the grants of the token endpoint. */
export const grant = (backend: Backend, request: TokenRequest, from: From): Promise<Pair> =>
  grants[grantOf(request)](backend, request, from)
