import {
  argon2,
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  timingSafeEqual
} from 'node:crypto'
import { promisify } from 'node:util'

const hashWith = promisify(argon2)
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** 256 random bits, URL-safe. */
export const randomSecret = (): string => randomBytes(32).toString('base64url')

/** Stored form of a token; the same hexadecimal that `user_login_out_info` carries. */
export const digest = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Argon2id with a random salt: `salt.hash`, both base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await hashWith('argon2id', { ...cost, message: password, nonce: salt })
  return `${salt.toString('base64url')}.${hash.toString('base64url')}`
}

/** Stored instead of a hash until an invited user has set a password; no password matches it. */
export const NO_PASSWORD = ''

/** Takes equally long without a password, so that timing does not reveal which names exist. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [salt = '', hash = ''] = (stored || `${'A'.repeat(22)}.${'A'.repeat(43)}`).split('.')
  const nonce = Buffer.from(salt, 'base64url')
  const made = await hashWith('argon2id', { ...cost, message: password, nonce })
  return timingSafeEqual(made, Buffer.from(hash, 'base64url')) && Boolean(stored)
}

const CIPHER = 'aes-256-gcm'
const keyFrom = (token: string) => createHash('sha256').update(`sealed for ${token}`).digest()

/** What only the holder of a token can open again; the token is stored as its digest alone. */
export function sealFor(token: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(CIPHER, keyFrom(token), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

export function openWith(token: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const cipher = createDecipheriv(CIPHER, keyFrom(token), bytes.subarray(0, 12))
  cipher.setAuthTag(bytes.subarray(12, 28))
  return cipher.update(bytes.subarray(28), undefined, 'utf8') + cipher.final('utf8')
}
