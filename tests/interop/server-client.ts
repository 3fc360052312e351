/** A server process for the tests of operators, and requests to it. */

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { PASSWORD } from '../../demo/server/seed/accounts.ts'
import { freePort, startServer } from '../support/server/server-process.ts'

export const CLIENT = `Basic ${Buffer.from('hutong-web:').toString('base64')}`
export const passwordGrant = (username: string) =>
  new URLSearchParams({ scope: 'cmc', grant_type: 'password', username, password: PASSWORD })

/** Starts the server in `folder`, by default that of the project. */
export async function startNode(env: Readonly<Record<string, string>>, folder = '.') {
  const port = await freePort()
  let child: ChildProcess | undefined
  const { output } = await startServer(
    ['sh', '-c', `cd "${folder}" && exec node demo/server/main.ts`],
    { HOST: '127.0.0.1', HUTONG_SEED: 'small', DEMO_TIME: '10:30', ...env, PORT: String(port) },
    `:${port}`,
    started => {
      child = started
    }
  )
  const url = `http://127.0.0.1:${port}`
  return {
    ...{ port, url, output },
    async stop(): Promise<void> {
      if (!child || child.exitCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
    async token(username: string): Promise<string> {
      const answer = await fetch(`${url}/api/oauth/token`, {
        method: 'POST',
        headers: { authorization: CLIENT },
        body: passwordGrant(username)
      })
      if (!answer.ok) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`)
      return ((await answer.json()) as { access_token: string }).access_token
    }
  }
}

export type ServerNode = Awaited<ReturnType<typeof startNode>>

export function expectEqual(what: string, found: unknown, expected: unknown): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)]
  if (one !== other) throw new Error(`${what}: ${one} instead of ${other}`)
  console.log(`✓ ${what}`)
}
