import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const hashWith = promisify(argon2)
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** 256 bits that nobody guesses, safe in an address. */
export const randomSecret = (): string => randomBytes(32).toString('base64url')

/** What is kept of a token; the same hexadecimal that `user_login_out_info` carries. */
export const digest = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Argon2id with a salt of its own: `salt.hash`, both base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await hashWith('argon2id', { ...cost, message: password, nonce: salt })
  return `${salt.toString('base64url')}.${hash.toString('base64url')}`
}

/** `kept` undefined takes as long as a real one, so that time tells nobody which names exist. */
export async function isPassword(password: string, kept: string | undefined): Promise<boolean> {
  const [salt = '', hash = ''] = (kept ?? `${'A'.repeat(22)}.${'A'.repeat(43)}`).split('.')
  const nonce = Buffer.from(salt, 'base64url')
  const made = await hashWith('argon2id', { ...cost, message: password, nonce })
  return timingSafeEqual(made, Buffer.from(hash, 'base64url')) && kept !== undefined
}
