import { after } from '../clock.ts'
import { Failure } from '../failure.ts'
import { commonText } from '../text/common.ts'
import { REQUEST_TIMEOUT_MS } from './http.ts'

/** `fetch` does not tell how much of a body has gone; an XMLHttpRequest does, and is used for that alone. */

function headersOf(lines: string): Headers {
  const headers = new Headers()
  for (const line of lines.split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}

/**
 * Sends as `fetch` does, and tells how much of the body has gone, from 0 to 1. A slow line may take as
 * long as it needs; it gives up when nothing has moved for as long as other requests may take.
 */
export const sendTelling =
  (tell: (share: number) => void): typeof globalThis.fetch =>
  (address, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const abort = () => request.abort()
      const giveUp = () => {
        reject(new Failure('timeout', commonText.timeout()))
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
        if (total > 0) tell(loaded / total)
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

export const canTell = (): boolean => 'XMLHttpRequest' in globalThis
