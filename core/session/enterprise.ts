import { endpoints } from '../contract/endpoints/index.ts'
import { Failure } from '../failure.ts'
import { call } from '../net/http.ts'
import { commonText } from '../text/common.ts'
import { sessionText } from '../text/session.ts'
import { $onCall } from './call-guard.ts'
import { heldToken } from './credentials.ts'
import { enter, tell } from './entering.ts'
import { forgetAll, sessionIs } from './life.ts'
import { fromServer } from './sign-in.ts'
import { tokenToSend } from './token.ts'

/**
 * Moves to another enterprise that the user belongs to: revoke, switch, replace (doc 1 §4).
 *
 * Unless all three succeed the session stays as it was. Refused while a call is on.
 */
export async function switchEnterprise(entId: string): Promise<void> {
  if ($onCall.get()) throw tell(new Failure('invalid', sessionText.switchDuringCall()), 'error')
  const old = await tokenToSend()
  if (!old) throw tell(new Failure('signed-out', commonText.pleaseSignIn()), 'warning')
  const { revokeToken, switchToken, replaceToken } = endpoints.auth
  const clientId = 'web'
  await call(revokeToken, { query: { enterpriseId: old.entId, clientId } }, { as: old })
  const body = { access_token: old.accessToken, enterprise_id: entId }
  const reply = await call(switchToken, { body })
  const signed = fromServer(reply)
  const query = { expiresIn: reply.expires_in, clientId }
  await call(replaceToken, { query }, { as: signed.token })
  if (heldToken()?.family !== old.family) throw new Failure('aborted', commonText.aborted())
  sessionIs({ at: 'signing-in' })
  forgetAll()
  await enter(signed)
}
