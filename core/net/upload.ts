/** `fetch` does not tell how much of a body has gone; an XMLHttpRequest does, and is used for that alone. */

function headersOf(lines: string): Headers {
  const headers = new Headers()
  for (const [, name = '', value = ''] of lines.matchAll(/^([^:\r\n]+): *(.*)$/gm))
    headers.append(name, value.trim())
  return headers
}

/** Sends as `fetch` does, and tells how much of the body has gone, from 0 to 1. */
export const sendTelling =
  (tell: (share: number) => void): typeof globalThis.fetch =>
  (address, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const abort = () => request.abort()
      request.open(method, String(address))
      new Headers(headers).forEach((value, name) => {
        request.setRequestHeader(name, value)
      })
      request.responseType = 'blob'
      request.upload.onprogress = ({ loaded, total }) => {
        if (total > 0) tell(loaded / total)
      }
      request.onload = () => {
        const { status, response } = request
        const answer = { status, headers: headersOf(request.getAllResponseHeaders()) }
        resolve(new Response(status === 204 ? null : (response as Blob), answer))
      }
      request.onerror = () => reject(new TypeError('Failed to fetch'))
      request.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
      request.onloadend = () => signal?.removeEventListener('abort', abort)
      signal?.addEventListener('abort', abort)
      request.send(body as XMLHttpRequestBodyInit)
      if (signal?.aborted) abort()
    })

export const canTell = (): boolean => 'XMLHttpRequest' in globalThis
