/** Secrets of endpoints and the signatures by them, as Standard Webhooks has them. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const [IV, TAG] = [12, 16]

export const newSecret = (): string => PREFIX + randomBytes(32).toString('base64')

/** Header `webhook-signature`: one signature by each secret, of id, time and body. */
export const signaturesOf = (
  secrets: readonly string[],
  id: string,
  seconds: number,
  body: string
): string =>
  secrets
    .map(secret => Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .map(key => createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64'))
    .map(signature => `v1,${signature}`)
    .join(' ')

/** Encrypts the stored secrets. A text opens only for the endpoint it was sealed for. */
export function secretBox(serverKey: string) {
  const key = Buffer.from(hkdfSync('sha256', serverKey, '', 'hutong webhook secrets', 32))
  return {
    seal(secret: string, endpointId: string): string {
      const iv = randomBytes(IV)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(endpointId))
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    /** Undefined when it was sealed by another server key. */
    open(stored: string, endpointId: string): string | undefined {
      const bytes = Buffer.from(stored, 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV))
        decipher.setAAD(Buffer.from(endpointId)).setAuthTag(bytes.subarray(IV, IV + TAG))
        const opened = [decipher.update(bytes.subarray(IV + TAG)), decipher.final()]
        return Buffer.concat(opened).toString('utf8')
      } catch {
        return undefined
      }
    }
  }
}

export type SecretBox = ReturnType<typeof secretBox>
