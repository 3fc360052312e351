import type { TestBackend } from '../server/backend.ts'

/** A browser's `fetch` on a page of the backend's own origin: keeps cookies and sends `Origin`. */
export function browserFetch(backend: Pick<TestBackend, 'url'>) {
  const cookies = new Map<string, string>()
  const requests: { path: string; credentials: RequestCredentials | undefined }[] = []
  let isDown = false
  let lost: { path: string; then: () => void } | undefined

  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (isDown) throw new TypeError('Failed to fetch')
    const { pathname } = new URL(String(input))
    requests.push({ path: pathname, credentials: init?.credentials })
    const headers = new Headers(init?.headers)
    const isBringing = init?.credentials === 'same-origin'
    if (init?.method !== 'GET') headers.set('origin', backend.url)
    if (isBringing)
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const answer = await globalThis.fetch(input, { ...init, headers })
    const [, name = '', value = ''] =
      /^([\w-]+)=([^;]*)/.exec(answer.headers.get('set-cookie') ?? '') ?? []
    if (isBringing && name !== '') {
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    if (lost?.path === pathname) {
      lost.then()
      lost = undefined
      return new Promise(() => undefined)
    }
    return answer
  }
  return {
    fetch,
    cookies,
    requests,
    count: (path: string) => requests.filter(one => one.path === path).length,
    /**
     * The page closes before the next response of this path arrives; resolves once the server has
     * sent it.
     */
    lose: (path: string) =>
      new Promise<void>(then => {
        lost = { path, then }
      }),
    down: (is: boolean) => {
      isDown = is
    }
  }
}
