/** Digest with SHA-256 (RFC 7616, 8760) for JsSIP, which knows MD5; importing this module adds it. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import DigestAuthentication from 'jssip/lib/DigestAuthentication.js'

const hash = (...parts: readonly string[]): string =>
  bytesToHex(sha256(utf8ToBytes(parts.join(':'))))

const { prototype } = DigestAuthentication
const authenticateByMd5 = prototype.authenticate

prototype.authenticate = function (request, challenge, cnonce) {
  const { realm, nonce, opaque, qop: offered } = challenge
  if (challenge.algorithm?.toUpperCase() !== 'SHA-256')
    return authenticateByMd5.call(this, request, challenge, cnonce)
  const qop = ['auth', 'auth-int'].find(each => offered?.includes(each)) ?? null
  const { username, password } = this._credentials
  if (!password || !realm || !nonce || (offered && qop === null)) return false
  this._nc = nonce === this._nonce ? this._nc + 1 : 1
  this._ncHex = this._nc.toString(16).padStart(8, '0')
  this._cnonce = cnonce ?? bytesToHex(randomBytes(8))
  this._algorithm = 'SHA-256'
  this._realm = realm
  this._nonce = nonce
  this._opaque = opaque
  this._qop = qop
  this._uri = request.ruri
  this._ha1 = hash(username, realm, password)
  const entity = qop === 'auth-int' ? [hash(request.body ?? '')] : []
  const ha2 = hash(request.method, String(request.ruri), ...entity)
  const freshness = qop === null ? [] : [this._ncHex, this._cnonce, qop]
  this._response = hash(this._ha1, nonce, ...freshness, ha2)
  return true
}
