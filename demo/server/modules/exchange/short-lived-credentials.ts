/**
 * Credentials by a shared secret: the user name is `<expiry>:<name>`, the password its HMAC. TURN servers
 * (`use-auth-secret`) and the module `auth_ephemeral` of Kamailio check them without a list of users.
 */
import { createHmac } from 'node:crypto'

export interface ShortLivedCredentials {
  readonly username: string
  readonly password: string
}

/** @param life in seconds */
export function shortLivedCredentials(
  { secret, life }: { readonly secret: string; readonly life: number },
  name: string,
  now = Date.now()
): ShortLivedCredentials {
  const username = `${Math.floor(now / 1000) + life}:${name}`
  return { username, password: createHmac('sha1', secret).update(username).digest('base64') }
}
