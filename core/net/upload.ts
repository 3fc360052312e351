import { after } from '../environment/clock.ts'
import { Failure } from '../failure.ts'
import { commonMessages } from '../messages/common-messages.ts'
import { REQUEST_TIMEOUT_MS } from './http.ts'

/** XMLHttpRequest is used only for upload progress, which `fetch` does not report. */

function headersOf(lines: string): Headers {
  const headers = new Headers()
  for (const line of lines.split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}

/**
 * Sends like `fetch` and reports upload progress, from 0 to 1. Times out after a period without
 * progress as long as other requests may take, regardless of the total time.
 */
export const sendWithProgress =
  (onProgress: (share: number) => void): typeof globalThis.fetch =>
  (address, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const abort = () => request.abort()
      const giveUp = () => {
        reject(new Failure('timeout', commonMessages.timeout()))
        abort()
      }
      let stopWaiting = after(REQUEST_TIMEOUT_MS, giveUp)
      request.open(method, String(address))
      new Headers(headers).forEach((value, name) => {
        request.setRequestHeader(name, value)
      })
      request.responseType = 'blob'
      request.upload.onprogress = ({ loaded, total }) => {
        stopWaiting()
        stopWaiting = after(REQUEST_TIMEOUT_MS, giveUp)
        if (total > 0) onProgress(loaded / total)
      }
      request.onload = () => {
        const { status, response } = request
        const answer = { status, headers: headersOf(request.getAllResponseHeaders()) }
        resolve(new Response(status === 204 ? null : (response as Blob), answer))
      }
      request.onerror = () => reject(new TypeError('Failed to fetch'))
      request.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
      request.onloadend = () => {
        stopWaiting()
        signal?.removeEventListener('abort', abort)
      }
      signal?.addEventListener('abort', abort)
      request.send(body as XMLHttpRequestBodyInit)
      if (signal?.aborted) abort()
    })

export const supportsProgress = (): boolean => 'XMLHttpRequest' in globalThis
