import { startCore } from '../../../core/environment/environment.ts'
import { login, setAuthProvider } from '../../../core/session/session.ts'
import { PASSWORD } from '../../../demo/server/seed/accounts.ts'
import type { TestBackend } from '../server/backend.ts'
import { testEnvironment } from './test-environment.ts'

interface Went {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
}

/** The core of a signed-in user, against a backend in this process. */
export async function coreAgainst(backend: Pick<TestBackend, 'url'>, username = 'agent1') {
  const went: Went[] = []
  let broken: RegExp | undefined
  let lost: RegExp | undefined
  setAuthProvider(undefined)
  startCore(
    testEnvironment({
      apiBase: `${backend.url}/api`,
      fetch: async (input, init) => {
        const request = new Request(input, init)
        const { pathname, searchParams } = new URL(request.url)
        const path = pathname.replace(/^\/api/, '')
        const text = await request.clone().text()
        went.push({
          ...{ method: request.method, path },
          query: Object.fromEntries(searchParams),
          body: text.startsWith('{') ? JSON.parse(text) : text
        })
        if (broken?.test(`${request.method} ${path}`)) throw new TypeError('Failed to fetch')
        const answer = await globalThis.fetch(input, init)
        if (lost?.test(`${request.method} ${path}`)) throw new TypeError('Failed to fetch')
        return answer
      }
    })
  )
  await login({ by: 'password', username, password: PASSWORD })
  went.length = 0
  return {
    went,
    /** The requests whose method and path match. */
    pending: (path: RegExp) => went.filter(one => path.test(`${one.method} ${one.path}`)),
    /** From now on such requests do arrive, and their answers do not. */
    lose: (which: RegExp | undefined) => {
      lost = which
    },
    /** From now on requests such as `PUT /customers/…` do not arrive; undefined repairs it. */
    break: (which: RegExp | undefined) => {
      broken = which
    }
  }
}
