/** Uploads in parts that a killed server has begun: the store keeps their parts, invisible, until they are aborted. */
import { type BucketRequest, elementOf } from './bucket-requests.ts'

/** In ms: no upload that still goes on is as old. */
const ABANDONED = 24 * 60 * 60 * 1000

interface Upload {
  readonly key: string
  readonly uploadId: string
  /** In ms, by the clock of the store. */
  readonly age: number
}

async function* uploadsIn(request: BucketRequest, prefix: string): AsyncGenerator<Upload> {
  let marker: Readonly<Record<string, string>> | undefined
  do {
    const { text, headers } = await request({
      ...{ method: 'GET', key: '', query: { uploads: '', prefix, ...marker } }
    })
    // Clocks of a demo run elsewhere than that of the store.
    const now = Date.parse(headers.get('date') ?? '')
    for (const one of text.split('<Upload>').slice(1)) {
      const key = elementOf(one, 'Key') ?? ''
      const begun = Date.parse(elementOf(one, 'Initiated') ?? '')
      const uploadId = elementOf(one, 'UploadId') ?? ''
      if (uploadId !== '' && key.startsWith(prefix)) yield { key, uploadId, age: now - begun }
    }
    const next = elementOf(text, 'NextKeyMarker')
    const more = elementOf(text, 'IsTruncated') === 'true' && next
    marker = more
      ? { 'key-marker': next, 'upload-id-marker': elementOf(text, 'NextUploadIdMarker') ?? '' }
      : undefined
  } while (marker)
}

/** Resolves to how many were aborted, of the keys that begin with a text. */
export async function abortAbandoned(request: BucketRequest, prefix: string): Promise<number> {
  const found: Upload[] = []
  // An upload whose age cannot be read stays.
  for await (const one of uploadsIn(request, prefix)) if (one.age > ABANDONED) found.push(one)
  for (const { key, uploadId } of found)
    await request({ method: 'DELETE', key, query: { uploadId }, expects: [404] })
  return found.length
}
