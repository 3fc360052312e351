import { startCore } from '../../../core/environment/environment.ts'
import { login, setAuthProvider } from '../../../core/session/session.ts'
import { settle, testClock } from '../core/test-clock.ts'
import { type TestEnvironment, testEnvironment } from '../core/test-environment.ts'
import { ok, serving } from '../core/test-server.ts'

export const seat = {
  agentExtensionNumber: '100',
  agentName: '张伟',
  signState: 'SIGN_BUSY',
  registerState: false,
  agentMode: 0,
  agentId: 'a-1',
  agentUserId: 'u-1',
  cidHolders: [{ cidNumber: '01088886666', name: '总机' }],
  fixedAreaCode: '',
  gatewayIp: 'server.test/sip',
  sslGatewayIp: 'server.test:443/sip',
  sipDomain: 'demo.hutong',
  password: 'sip-secret',
  entId: 'e-1'
}

export const user = {
  id: 'u-1',
  username: 'agent1',
  name: '张伟',
  mobile: '13800000000',
  email: '',
  departments: [],
  roles: [],
  permissions: ['CMC.RECO.PERM'],
  loginEnterprise: { enterpriseName: '呼通示范', webTracking: false, importRowsLimit: 1000 }
}

export const signedIn = (token: string, seconds = 7200) => ({
  access_token: token,
  refresh_token: `refresh-of-${token}`,
  expires_in: seconds,
  userId: 'u-1',
  userName: '张伟',
  entId: 'e-1',
  entName: '呼通示范',
  ents: []
})

type Routes = Parameters<typeof serving>[0]

/** A server with one seat that accepts any token; `routes` replace its responses. */
export function smallServer(routes: Routes = {}) {
  let tokens = 0
  return serving({
    'POST /oauth/token': () => Response.json(signedIn(`t${++tokens}`)),
    'GET /users/detail': () => ok(user),
    'GET /agent/status': () => ok(seat),
    'PUT /agent/status': () => ok(null),
    'POST /files/ticket': () => ok({ access_token: 'ticket', expiresIn: 60 }),
    'POST /oauth/logout': () => ok(null),
    ...routes
  })
}

export const byPassword = { by: 'password', username: 'agent1', password: 'Hutong@2026' } as const

/** Signs in by a host's `authProvider`, which is called once no other tab has replied. */
export async function signInByProvider({ clock }: Pick<TestEnvironment, 'clock'>): Promise<void> {
  const [outcome] = await Promise.allSettled([login(), clock.advance(400)])
  if (outcome.status === 'rejected') throw outcome.reason
}

/**
 * Starts the core with a small server and signs in; time advances only when the test advances it.
 */
export async function signIn(
  routes: Routes = {},
  overrides: Parameters<typeof testEnvironment>[0] = {},
  startsAt?: number
): Promise<{ env: TestEnvironment; server: ReturnType<typeof smallServer> }> {
  const server = smallServer(routes)
  const env = testEnvironment({ fetch: server.fetch, ...overrides }, { clock: testClock(startsAt) })
  setAuthProvider(undefined)
  startCore(env)
  await login(byPassword)
  await settle()
  return { env, server }
}
