/**
 * The format of an encrypted file: a head of 48 bytes (a mark, the id of the key, a salt), then chunks of 64 KiB, each
 * sealed by AES-256-GCM under a key that is derived from the salt. The nonce is the position of the chunk and
 * whether it is the last, and the head and the file's name are authenticated with each: chunks do not change places,
 * nor do files, and a file that was cut is noticed.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { FileDamaged, HEAD_BYTES, type Source } from './file-store.ts'
import { piecesOf } from './pieces.ts'

const MARK = Buffer.from([0x89, 0x48, 0x54, 0x47, 0x46, 0x0d, 0x0a, 0x01])
const ID_BYTES = 8
const SALT_BYTES = HEAD_BYTES - MARK.length - ID_BYTES
const NONCE_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

export const CHUNK = 64 * 1024
export const SEALED_CHUNK = CHUNK + TAG_BYTES

export const isSealed = (head: Buffer): boolean =>
  head.length >= HEAD_BYTES && head.subarray(0, MARK.length).equals(MARK)

const idOf = (key: Buffer): Buffer =>
  createHmac('sha256', key).update('hutong file key').digest().subarray(0, ID_BYTES)

const nonceOf = (at: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeUInt8(isLast ? 1 : 0, 0)
  nonce.writeUInt32BE(at, NONCE_BYTES - 4)
  return nonce
}

const keyOf = (key: Buffer, head: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', key, head.subarray(MARK.length + ID_BYTES), 'hutong file', 32))

const boundTo = (head: Buffer, name: string): Buffer => Buffer.concat([head, Buffer.from(name)])

/** The encrypted file. `counted` gets the number of bytes in it. */
export async function* seal(
  source: Source,
  { name, key, counted }: { name: string; key: Buffer; counted: (bytes: number) => void }
): AsyncGenerator<Buffer> {
  const head = Buffer.concat([MARK, idOf(key), randomBytes(SALT_BYTES)])
  const [own, about] = [keyOf(key, head), boundTo(head, name)]
  yield head
  let at = 0
  for await (const { bytes, isLast } of piecesOf(source, CHUNK)) {
    const cipher = createCipheriv(CIPHER, own, nonceOf(at, isLast)).setAAD(about)
    counted(bytes.length)
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    at += 1
  }
}

export interface Sealed {
  /** Bytes in the file. */
  readonly size: number
  readonly chunks: number
  /** Bytes of a chunk; throws `FileDamaged` when it is not what was written there. */
  open(sealed: Buffer, at: number): Buffer
}

/** Reads the head of an encrypted file of so many bytes. */
export function sealedFile(
  head: Buffer,
  stored: number,
  { name, keys }: { readonly name: string; readonly keys: readonly Buffer[] }
): Sealed {
  const id = head.subarray(MARK.length, MARK.length + ID_BYTES)
  const key = keys.find(one => idOf(one).equals(id))
  if (!key) throw new FileDamaged(`${name} is encrypted by a key that FILES_KEY does not have`)
  if (stored < HEAD_BYTES + TAG_BYTES) throw new FileDamaged(`${name} was cut`)
  const [own, about] = [keyOf(key, head), boundTo(head, name)]
  const chunks = Math.max(1, Math.ceil((stored - HEAD_BYTES) / SEALED_CHUNK))
  return {
    chunks,
    size: stored - HEAD_BYTES - chunks * TAG_BYTES,
    open(sealed, at) {
      try {
        const decipher = createDecipheriv(CIPHER, own, nonceOf(at, at === chunks - 1))
          .setAAD(about)
          .setAuthTag(sealed.subarray(-TAG_BYTES))
        return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
      } catch (error) {
        throw new FileDamaged(`${name} was changed or cut`, { cause: error })
      }
    }
  }
}
