import { endpoints } from '../contract/endpoints/index.ts'
import { Failure } from '../failure.ts'
import { call } from '../net/http.ts'
import { notify } from '../notices.ts'
import { commonText } from '../text/common.ts'
import { sessionText } from '../text/session.ts'
import { $onCall } from './call-guard.ts'
import type { Token } from './credentials.ts'
import { enter, tell } from './entering.ts'
import { forgetAll, sessionEpoch, sessionIs } from './life.ts'
import { fromServer, providedFamily, type Signed } from './sign-in.ts'
import { tokenToSend } from './token.ts'

/**
 * Moves to another enterprise that the user belongs to: revoke, switch, replace (doc 1 §4).
 *
 * Unless all three succeed the session stays as it was. Refused while a call is on.
 */
export const switchEnterprise = (entId: string): Promise<void> =>
  move(async old => {
    const { revokeToken, switchToken, replaceToken } = endpoints.auth
    /** The kind of application, as the service knows it; not the client id of the token endpoint. */
    const clientId = 'web'
    await call(revokeToken, { query: { enterpriseId: old.entId, clientId } }, { as: old })
    const body = { access_token: old.accessToken, enterprise_id: entId }
    const reply = await call(switchToken, { body })
    const signed = sameWay(old, fromServer(reply))
    const query = { expiresIn: reply.expires_in, clientId }
    await call(replaceToken, { query }, { as: signed.token })
    return signed
  })

/** The same in one call, whose answer takes the place of what was known of the user (doc 3 §7). */
export const changeEnterprise = (entId: string): Promise<void> =>
  move(async old => {
    const reply = await call(endpoints.account.changeEnterprise, { query: { entId } }, { as: old })
    return sameWay(old, fromServer(reply))
  })

async function move(obtain: (old: Token) => Promise<Signed>): Promise<void> {
  if ($onCall.get()) throw tell(new Failure('invalid', sessionText.switchDuringCall()), 'error')
  const old = await tokenToSend()
  if (!old) throw tell(new Failure('signed-out', commonText.pleaseSignIn()), 'warning')
  const mine = sessionEpoch()
  const signed = await obtain(old)
  if (mine !== sessionEpoch()) throw new Failure('aborted', commonText.aborted())
  sessionIs({ at: 'signing-in' })
  forgetAll()
  await enter(signed)
  notify('success', sessionText.switched())
}

/** Who got the old token from the host's `authProvider` goes on so: no refresh token in the page. */
function sameWay({ from }: Token, { token, entName }: Signed): Signed {
  if (from === 'server') return { token, entName }
  return {
    token: { ...token, from, refreshToken: undefined, family: providedFamily(token) },
    entName
  }
}
