import { PASSWORD } from '../../../demo/server/seed/accounts.ts'

/** The access token of a sample user. */
export async function signIn(url: string, username: string): Promise<string> {
  const answer = await fetch(`${url}/api/oauth/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa('hutong-web:')}`,
      'content-type': 'application/x-www-form-urlencoded'
    },
    body: new URLSearchParams({
      ...{ grant_type: 'password', scope: 'cmc', username, password: PASSWORD }
    })
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  return access_token
}
