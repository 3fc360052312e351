/** The content of a file in a bucket; a connection that breaks is replaced by one for the rest. */
import type { Answer, BucketLimits, BucketRequest } from './bucket-requests.ts'
import { type ByteRange, FileStoreUnavailable } from './file-store.ts'

/** Rejects with `FileStoreUnavailable` when nothing comes. */
async function* bytesOf({ content, stop }: Answer, silence: number): AsyncGenerator<Uint8Array> {
  if (!content) return
  const reader = content.getReader()
  try {
    for (;;) {
      const timer = setTimeout(stop, silence)
      const { done, value } = await reader.read().finally(() => clearTimeout(timer))
      if (done) return
      yield value
    }
  } finally {
    // Rejected when the connection is broken already.
    await reader.cancel().catch(() => undefined)
  }
}

/** The first bytes of a content, whose rest is broken off. */
export async function contentBegin(
  answer: Answer,
  count: number,
  silence: number
): Promise<Buffer> {
  const begin: Uint8Array[] = []
  let size = 0
  if (count > 0)
    for await (const part of bytesOf(answer, silence)) {
      begin.push(part)
      size += part.length
      if (size >= count) break
    }
  answer.stop()
  if (size < count) throw new Error('the content ends early')
  return Buffer.concat(begin).subarray(0, count)
}

export async function* bucketContent(
  request: BucketRequest,
  { attempts, silence }: BucketLimits,
  { key, etag }: { readonly key: string; readonly etag: string | null },
  { from, to }: ByteRange
): AsyncGenerator<Uint8Array> {
  let at = from
  let failures = 0
  while (at < to) {
    const begin = at
    // A file that was replaced meanwhile is refused by 412.
    const answer = await request({
      ...{ method: 'GET', key, isStream: true },
      headers: { range: `bytes=${at}-${to - 1}`, ...(etag && { 'if-match': etag }) }
    })
    if (answer.status === 200 && at > 0) {
      answer.stop()
      throw new FileStoreUnavailable('The store sends no ranges')
    }
    const parts = bytesOf(answer, silence)
    for (;;) {
      const next = await parts.next().catch((error: unknown) => ({ error }))
      if ('error' in next) {
        failures = at > begin ? 1 : failures + 1
        const { message } = next.error as Error
        if (failures >= attempts) throw new FileStoreUnavailable(message, '', next.error)
        break
      }
      if (next.done) break
      const part = next.value.subarray(0, to - at)
      at += part.length
      let isTaken = false
      try {
        yield part
        isTaken = true
      } finally {
        if (!isTaken) await parts.return(undefined)
      }
    }
    if (at === begin) failures += 1
    if (at < to && failures >= attempts) throw new FileStoreUnavailable('The content ends early')
  }
}
