/** Files in an S3-compatible store, one object for each name. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { abortAbandoned } from './abandoned-uploads.ts'
import { bucketContent, contentBegin } from './bucket-content.ts'
import { type BucketLimits, bucketLimits, bucketRequests, elementOf } from './bucket-requests.ts'
import type { BucketSettings } from './file-settings.ts'
import {
  allOf,
  type ByteStore,
  FileStoreUnavailable,
  HEAD_BYTES,
  type RawFile
} from './file-store.ts'
import { fileMessages as messages } from './messages.ts'
import { piecesOf } from './pieces.ts'

/** In ms: how often an outage is logged. */
const LOG_EVERY = 60_000

export interface Bucket {
  /** The files whose names begin with a folder's. */
  readonly in: (folder: string) => ByteStore
  /** A sentence if the bucket cannot be used; writes and deletes a file. */
  readonly check: () => Promise<string | undefined>
  /** Aborts what killed servers have begun to upload into these folders more than a day ago. */
  readonly removeAbandoned: (folders: readonly string[]) => Promise<void>
}

export function openBucket(
  settings: BucketSettings,
  log: (line: string) => void,
  limits: BucketLimits = bucketLimits
): Bucket {
  const { bucket, prefix } = settings
  const plain = bucketRequests(settings, limits)
  let loggedAt = Number.NEGATIVE_INFINITY
  let isAway = false

  /** Logs an outage from time to time, and its end. */
  const request: typeof plain = async question => {
    try {
      const answer = await plain(question)
      if (isAway) log(messages.back())
      isAway = false
      return answer
    } catch (error) {
      const { message } = error as Error
      if (!isAway || performance.now() - loggedAt > LOG_EVERY) {
        loggedAt = performance.now()
        log(messages.fails({ reason: message }))
      }
      isAway = true
      throw error
    }
  }

  async function headOf(key: string, isWhole: boolean) {
    const answer = await request({
      ...{ method: 'GET', key, isStream: true, expects: [404, 416] },
      ...(!isWhole && { headers: { range: `bytes=0-${HEAD_BYTES - 1}` } })
    })
    const { status, headers } = answer
    if (status === 404) return undefined
    const etag = headers.get('etag')
    if (status === 416) return { size: 0, head: Buffer.alloc(0), etag }
    const total = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1]
    const size = Number(total ?? headers.get('content-length') ?? 0)
    const head = await contentBegin(answer, Math.min(size, HEAD_BYTES), limits.silence)
    return { size, head, etag }
  }

  /** Some stores break the connection where a range of an empty file is requested. */
  async function openObject(key: string): Promise<RawFile | undefined> {
    const found = await headOf(key, false).catch((error: unknown) => {
      if (error instanceof FileStoreUnavailable) throw error
      return headOf(key, true).catch((failure: Error) => {
        throw new FileStoreUnavailable(`GET ${bucket}: ${failure.message}`, '', failure)
      })
    })
    if (!found) return undefined
    const { size, head, etag } = found
    return {
      ...{ size, head },
      read: (range = { from: 0, to: size }) =>
        Readable.from(bucketContent(request, limits, { key, etag }, range))
    }
  }

  /** Completed by an earlier attempt whose response was lost. */
  const isThere = async (key: string, size: number): Promise<boolean> =>
    (await openObject(key))?.size === size

  async function complete(key: string, uploadId: string, tags: readonly string[], size: number) {
    const parts = tags.map(
      (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`
    )
    const answer = await request({
      ...{ method: 'POST', key, query: { uploadId }, expects: [404] },
      headers: { 'content-type': 'application/xml' },
      body: Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
    })
    // An error may follow the status 200.
    if (answer.code !== '' && !(await isThere(key, size)))
      throw new FileStoreUnavailable(`POST ${bucket}: ${answer.code}`, answer.code)
  }

  async function writeParts(
    key: string,
    pieces: AsyncIterable<Buffer<ArrayBuffer>>
  ): Promise<number> {
    const begun = await request({ method: 'POST', key, query: { uploads: '' } })
    const uploadId = elementOf(begun.text, 'UploadId')
    if (!uploadId) throw new FileStoreUnavailable('The store begins no upload')
    try {
      const tags: string[] = []
      let size = 0
      for await (const body of pieces) {
        const query = { partNumber: String(tags.length + 1), uploadId }
        const { headers } = await request({ method: 'PUT', key, query, body })
        tags.push(headers.get('etag') ?? '')
        size += body.length
      }
      await complete(key, uploadId, tags, size)
      return size
    } catch (error) {
      const abort = { method: 'DELETE', key, query: { uploadId }, expects: [404] } as const
      await request(abort).catch(() => undefined)
      throw error
    }
  }

  async function writeObject(key: string, source: Parameters<ByteStore['write']>[1]) {
    const pieces = piecesOf(source, limits.partBytes)
    const first = await pieces.next()
    if (first.done) return 0
    const { bytes, isLast } = first.value
    if (isLast) {
      await request({ method: 'PUT', key, body: bytes })
      return bytes.length
    }
    async function* all(): AsyncGenerator<Buffer<ArrayBuffer>> {
      yield bytes
      for await (const piece of pieces) yield piece.bytes
    }
    return writeParts(key, all())
  }

  async function* listObjects(folder: string, begin: string): AsyncGenerator<string> {
    let token: string | undefined
    do {
      const query = {
        ...{ 'list-type': '2', prefix: folder + begin },
        ...(token !== undefined && { 'continuation-token': token })
      }
      const { text } = await request({ method: 'GET', key: '', query })
      for (const object of text.split('<Contents>').slice(1)) {
        const name = (elementOf(object, 'Key') ?? '').slice(folder.length)
        if (name !== '' && !name.includes('/')) yield name
      }
      token = elementOf(text, 'NextContinuationToken')
    } while (token !== undefined)
  }

  const drop = async (key: string): Promise<void> =>
    void (await request({ method: 'DELETE', key, expects: [404] }))

  return {
    in(name) {
      const folder = `${prefix}${name}/`
      return {
        write: (file, source) => writeObject(folder + file, source),
        open: file => openObject(folder + file),
        remove: file => drop(folder + file),
        list: (begin = '') => listObjects(folder, begin)
      }
    },

    async removeAbandoned(folders) {
      try {
        let count = 0
        for (const name of folders) count += await abortAbandoned(plain, `${prefix}${name}/`)
        if (count > 0) log(messages.uploadsAborted({ count }))
      } catch (error) {
        // Such as a key without the right, or a store without such a list; the next night is another attempt.
        log(messages.uploadsKept({ reason: (error as Error).message }))
      }
    },

    async check() {
      const key = `${prefix}check-${randomUUID()}`
      try {
        await plain({
          method: 'GET',
          key: '',
          query: { 'list-type': '2', 'max-keys': '1', prefix }
        })
        await plain({ method: 'PUT', key, body: Buffer.from('check') })
        const file = await openObject(key)
        if (!file) throw new FileStoreUnavailable('A new file is not there')
        await allOf(file.read())
        await plain({ method: 'DELETE', key })
        return undefined
      } catch (error) {
        const { code, message } = error as FileStoreUnavailable
        if (code === 'NoSuchBucket') return messages.noBucket({ bucket })
        return code.startsWith('40') || /Denied|Key|Signature|Malformed/.test(code)
          ? messages.badCredentials({ code, bucket })
          : messages.unreachable({ reason: message })
      }
    }
  }
}
