/** What the tests of tokens have in common. */
import { afterEach } from 'vitest'
import { stopCore } from '../../../core/environment/environment.ts'
import { $notices } from '../../../core/notices.ts'
import { setOnCall } from '../../../core/session/call-guard.ts'
import { signedIn } from '../server/signed-in.ts'
import type { RequestCommand } from './test-server.ts'

export const MINUTE = 60_000
export const texts = () => $notices.get().map(notice => notice.text)
const isRefresh = ({ body }: RequestCommand) => body.includes('grant_type=refresh_token')
export const refused = () =>
  Response.json({ errcode: 'X', errmsg: '刷新令牌已失效' }, { status: 400 })
export const unauthorized = () => Response.json({}, { status: 401 })

/** A token endpoint whose refreshes are answered by the test. */
export function tokenEndpoint(
  refresh: (count: number) => Response | Promise<Response>,
  seconds = 7200
) {
  let refreshes = 0
  const route = (request: RequestCommand) =>
    isRefresh(request) ? refresh(++refreshes) : Response.json(signedIn('first', seconds))
  return { route, count: () => refreshes }
}

export function setUpTokens(): void {
  afterEach(() => {
    setOnCall(false)
    stopCore()
  })
}
