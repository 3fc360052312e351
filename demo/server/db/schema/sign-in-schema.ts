import type { Generated } from 'kysely'
import type { Confinement } from '../../auth/confined/confinement.ts'
import type { Json } from './json-columns.ts'

/** The tables of logins, tokens and sign-in. */
export interface SignInTables {
  /** The active logins; dependent rows cascade. */
  login_family: {
    family: string
    user_id: string
    /** The only purpose that the login serves; null for the user's own login. */
    confined_to: Generated<Confinement | null>
    began_at: Generated<number>
    /** When its tokens were last issued. */
    used_at: Generated<number>
    /** Of the sign-in. */
    address: Generated<string>
    browser: Generated<string>
  }
  /** Lets an account without a password set its first one; the secret by SHA-256. */
  invitation: {
    user_id: string
    enterprise_id: string
    hash: string
    created_at: number
    expires_at: number
  }
  /** Tokens by SHA-256. A login is a `family`; tokens issued together share a `pair`. */
  auth_token: {
    hash: string
    kind: 'access' | 'refresh'
    family: string
    pair: string
    /** The pair of the previous enterprise that this one replaces. */
    replaces: string | null
    user_id: string
    enterprise_id: string
    created_at: number
    expires_at: number
    used_at: number | null
    /** Fixed end of all tokens derived from a lent token. */
    ends_at: number | null
    /** The enterprise that a lent token and its derivatives are confined to. */
    lent_for: Generated<string | null>
  }
  /** A cookie login, by the SHA-256 of the cookie's secret. */
  kept_login: {
    hash: string
    family: string
    user_id: string
    enterprise_id: string
    /** Fixed end of a lent login, as of its tokens. */
    ends_at: number | null
    lent_for: Generated<string | null>
    expires_at: number
  }
  /** Which user agreed to which version of the licence agreement. */
  protocol_agreement: { user_id: string; version: string; agreed_at: number }
  login_failure: {
    username: string
    /** Empty for the total of all addresses. */
    address: Generated<string>
    count: number
    last_at: number
    locked_until: number
  }
  /** Captchas, SMS codes, web tokens and tickets; short-lived, most for one use. */
  short_lived: { kind: string; key: string; data: Json<unknown>; expires_at: number }
}
