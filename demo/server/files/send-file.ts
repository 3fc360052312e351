import type { FastifyRequest } from 'fastify'
import { serverMessages } from '../http/messages.ts'
import { absent } from '../http/refusal.ts'
import type { Bytes } from '../http/serve-endpoints.ts'
import type { StoredFile } from './file-store.ts'

/** The requested byte range of a file, or all of it. */
export function sendFile(
  file: StoredFile | undefined,
  request: FastifyRequest,
  mediaType: string,
  name: string
): Bytes {
  if (!file) throw absent(serverMessages.noFile())
  const { size } = file
  const headers = {
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    'cross-origin-resource-policy': 'cross-origin'
  }
  const range = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '')
  if (!range || range[0] === 'bytes=-')
    return {
      mediaType,
      body: file.read(),
      headers: { ...headers, 'content-length': String(size) }
    }
  const [, from = '', to = ''] = range
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (start > end)
    return {
      mediaType,
      body: '',
      status: 416,
      headers: { ...headers, 'content-range': `bytes */${size}` }
    }
  return {
    mediaType,
    body: file.read({ from: start, to: end + 1 }),
    status: 206,
    headers: {
      ...headers,
      'content-length': String(end - start + 1),
      'content-range': `bytes ${start}-${end}/${size}`
    }
  }
}
