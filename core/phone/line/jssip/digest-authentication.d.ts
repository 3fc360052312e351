/** A class of JsSIP's without types of its own; its fields are those of version 3.13.8. */
declare module 'jssip/lib/DigestAuthentication.js' {
  interface Challenge {
    readonly algorithm?: string
    readonly realm?: string
    readonly nonce?: string
    readonly opaque?: string
    readonly stale?: boolean
    readonly qop?: readonly string[]
  }
  interface Challenged {
    readonly method: string
    readonly ruri: { toString(): string }
    readonly body?: string | null
  }
  export default class DigestAuthentication {
    _credentials: { readonly username: string; readonly password: string | null }
    _algorithm: string | null
    _realm: string | null
    _nonce: string | null
    _opaque: string | null | undefined
    _qop: string | null
    _uri: { toString(): string } | null
    _nc: number
    _ncHex: string
    _cnonce: string | null
    _ha1: string | null
    _response: string | null
    constructor(credentials: object)
    get(parameter: 'realm' | 'ha1'): string | null
    authenticate(request: Challenged, challenge: Challenge, cnonce?: string | null): boolean
  }
}
