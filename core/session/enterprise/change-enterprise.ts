import { endpoints } from '../../contract/first-endpoints.ts'
import { Failure } from '../../failure.ts'
import { commonMessages } from '../../messages/common-messages.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { $onCall } from '../call-guard.ts'
import { sessionMessages } from '../session-messages.ts'
import { forgetAll, sessionEpoch, sessionIs } from '../session-state.ts'
import { fromServer, providedFamily, type Signed } from '../sign-in/auth-provider.ts'
import { enter, reportSignInError } from '../sign-in/sign-in-session.ts'
import type { Token } from '../token/credentials.ts'
import { tokenToSend } from '../token/token.ts'

/**
 * Switches to another enterprise of the user: revoke, switch, replace (rule session-21).
 * Unless all three succeed, the session stays unchanged. Refused during a call.
 */
export const switchEnterprise = (entId: string): Promise<void> =>
  move(async old => {
    const { revokeToken, switchToken, replaceToken } = endpoints.auth
    /** Application type of the service; not the client id of the token endpoint. */
    const clientId = 'web'
    await call(revokeToken, { query: { enterpriseId: old.entId, clientId } }, { as: old })
    const body = { access_token: old.accessToken, enterprise_id: entId }
    const reply = await call(switchToken, { body })
    const signed = sameWay(old, fromServer(reply))
    const query = { expiresIn: reply.expires_in, clientId }
    await call(replaceToken, { query }, { as: signed.token })
    return signed
  })

/** The same in one request, whose reply replaces the user data (rule session-22). */
export const changeEnterprise = (entId: string): Promise<void> =>
  move(async old => {
    const reply = await call(endpoints.account.changeEnterprise, { query: { entId } }, { as: old })
    return sameWay(old, fromServer(reply))
  })

async function move(obtain: (old: Token) => Promise<Signed>): Promise<void> {
  if ($onCall.get())
    throw reportSignInError(new Failure('invalid', sessionMessages.switchDuringCall()), 'error')
  const old = await tokenToSend()
  if (!old)
    throw reportSignInError(new Failure('signed-out', commonMessages.pleaseSignIn()), 'warning')
  const mine = sessionEpoch()
  const signed = await obtain(old)
  if (mine !== sessionEpoch()) throw new Failure('aborted', commonMessages.aborted())
  sessionIs({ status: 'signing-in' })
  forgetAll()
  await enter(signed)
  notify('success', sessionMessages.switched())
}

/** A session from the host's `authProvider` stays one: the page gets no refresh token. */
function sameWay({ from }: Token, { token, entName }: Signed): Signed {
  if (from === 'server') return { token, entName }
  return {
    token: { ...token, from, refreshToken: undefined, family: providedFamily(token) },
    entName
  }
}
