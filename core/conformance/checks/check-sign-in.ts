import { isFailure } from '../../failure.ts'
import { SignIn } from '../../features/sign-in/schemas.ts'
import { NoReply } from '../kit-requests.ts'
import { readReply, rejectionDifferences } from '../read-reply.ts'
import { CannotCheck } from '../report-types.ts'
import { guarded, type KitContext } from './kit-context.ts'

const scope = 'cmc'

/** Signs in as the options say. @throws `CannotCheck` when the backend is not reached or refuses. */
export async function signIn(context: KitContext): Promise<void> {
  const { options, requests } = context
  const { signIn: by } = options
  const blank = { userId: '', entId: '', userName: '' }
  if (by.by === 'token') {
    requests.setCredentials({ accessToken: by.token, ...blank })
    if (Object.hasOwn(context.profile.endpoints, 'auth.token'))
      context.logOf('auth.token').skip('signed in by a token (HUTONG_TOKEN)')
  } else await withPassword(context, by)
  await describeUser(context)
}

async function withPassword(
  context: KitContext,
  { username, password }: { username: string; password: string }
): Promise<void> {
  const endpoint = context.endpointNamed('auth.token')
  const log = context.logOf('auth.token')
  const grant = async (check: string, fields: Readonly<Record<string, string>>) => {
    const raw = await context.requests.send(endpoint, { body: { scope, ...fields } })
    const reply = readReply(endpoint, raw, context.requests.settings)
    if (reply.status === 'absent')
      throw new CannotCheck(`POST ${endpoint.path} is missing: sign in by a token (HUTONG_TOKEN)`)
    if (reply.status === 'read') log.settle(check, reply.differences)
    const data = reply.status === 'read' ? SignIn.safeParse(reply.data) : undefined
    if (!data?.success)
      throw new CannotCheck(`The sign-in failed: HTTP ${raw.status} of POST ${endpoint.path}`)
    const { access_token: accessToken, refresh_token, userId, entId, userName } = data.data
    context.requests.setCredentials({ accessToken, userId, entId, userName })
    return refresh_token
  }
  const refreshToken = await reached(context, () =>
    grant('password', { grant_type: 'password', username, password })
  )
  await grant('refresh', { grant_type: 'refresh_token', refresh_token: refreshToken }).catch(
    error => {
      if (!(error instanceof CannotCheck || error instanceof NoReply)) throw error
      log.fail('refresh', [{ at: 'reply', expected: 'tokens', found: 'a rejection' }])
    }
  )
  await guarded(log, 'wrong password', async () => {
    const body = { scope, grant_type: 'password', username: 'hutong-check', password: 'wrong' }
    const raw = await context.requests.send(endpoint, { body })
    log.settle('wrong password', rejectionDifferences(raw, [400, 401, 403, 429]))
  })
}

async function reached<Result>(context: KitContext, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (isFailure(error)) throw new CannotCheck('A transform threw an error during sign-in')
    if (!(error instanceof NoReply)) throw error
    const { origin, pathname } = new URL(context.options.apiBase)
    throw new CannotCheck(`${origin}${pathname}: ${error.message}`)
  }
}

/** Requests carry ids of the user and of the enterprise, which a token alone does not tell. */
async function describeUser(context: KitContext): Promise<void> {
  const { requests } = context
  const before = requests.credentials()
  if (before?.userId !== '') return
  const endpoint = context.endpointNamed('auth.userDetail')
  const raw = await reached(context, () => requests.send(endpoint, {}))
  if (raw.status === 401)
    throw new CannotCheck(`The token was refused: HTTP 401 of GET ${endpoint.path}`)
  const user = readReply(endpoint, raw, requests.settings)
  const seat = context.endpointNamed('agent.status')
  const status = readReply(
    seat,
    await reached(context, () => requests.send(seat, {})),
    requests.settings
  )
  const text = (reply: typeof user, field: string): string => {
    const data = reply.status === 'read' ? reply.data : undefined
    const value = typeof data === 'object' && data !== null ? Reflect.get(data, field) : undefined
    return typeof value === 'string' ? value : ''
  }
  requests.setCredentials({
    accessToken: before.accessToken,
    userId: text(user, 'id'),
    userName: text(user, 'name'),
    entId: text(status, 'entId')
  })
}

/** Ends the login that `signIn` began; the backend must refuse its token afterwards. */
export async function signOut(context: KitContext): Promise<void> {
  const { requests, options } = context
  const log = context.logOf('auth.logout')
  if (options.signIn.by === 'token') return log.skip('it would end the login of the given token')
  const endpoint = context.endpointNamed('auth.logout')
  await guarded(log, 'reply', async () => {
    const reply = readReply(endpoint, await requests.send(endpoint, {}), requests.settings)
    if (reply.status === 'absent') return log.isAbsent()
    if (reply.status === 'withheld') return log.skip(reply.reason)
    log.settle('reply', reply.differences)
    const { status } = await requests.send(context.endpointNamed('auth.userDetail'), {})
    const found = status === 401 ? [] : [{ at: 'HTTP status', expected: '401', found: `${status}` }]
    log.settle('the token afterwards', found)
  })
}
