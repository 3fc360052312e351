import { endpoints } from '../../contract/first-endpoints.ts'
import { Failure, isFailure } from '../../failure.ts'
import { retry } from '../../lib/async/retry.ts'
import { commonMessages } from '../../messages/common-messages.ts'
import { call } from '../../net/http.ts'
import { sessionMessages } from '../session-messages.ts'
import { sessionIs } from '../session-state.ts'
import { releaseToken, type Token } from '../token/credentials.ts'
import { authProvider, endingSignal, endToken } from '../token/token.ts'
import { expectUser } from '../user.ts'
import { tryAgainLater } from './sign-in-retry.ts'

/**
 * A host's token does not prove that the API is reachable: without a reply, sign-in fails. Other
 * failures, including a rejected token, are handled by the session.
 */
export async function proveApi(
  token: Token,
  ports: {
    /** Shows and emits a failure. */
    readonly report: (failure: Failure) => Failure
    /** Signs in once the API may be reachable again. */
    readonly enterAgain: () => void
  }
): Promise<void> {
  if (token.from !== 'provider') return
  const signal = endingSignal()
  let isPermanent = false
  const probe = () =>
    call(
      endpoints.auth.userDetail,
      {},
      { silent: true, unreported: true, isFirst: true, as: token }
    ).catch(error => {
      const code = isFailure(error) ? (error.code ?? '') : ''
      isPermanent = code.startsWith('api-') && code !== 'api-unreachable'
      throw error
    })
  try {
    expectUser(token.userId, await retry(probe, () => !isPermanent && !signal.aborted))
  } catch (error) {
    if (!signal.aborted && isFailure(error) && error.code?.startsWith('api-')) {
      endToken()
      releaseToken()
      sessionIs({ status: 'signed-out' })
      if (isPermanent || !authProvider()) throw ports.report(error)
      tryAgainLater(ports.enterAgain)
      const { kind, code, cause } = error
      throw ports.report(new Failure(kind, sessionMessages.apiUnreachable(), { code, cause }))
    }
  }
  if (signal.aborted) throw new Failure('aborted', commonMessages.aborted())
}
