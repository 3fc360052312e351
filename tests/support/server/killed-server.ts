/** A server in a process of its own, which a test may kill without a word. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { TestBackend } from './backend.ts'

const children: ReturnType<typeof spawn>[] = []
/** Kills what a test that failed has left. */
export function killAll(): void {
  for (const child of children.splice(0)) child.kill('SIGKILL')
}

interface Shared {
  readonly databaseUrl?: string
  readonly filesDir?: string
  /** Between the steps of a job, in ms. */
  readonly pause?: number
}

/** Starts one on a folder, with its own database or a shared one; its dialler has no telephones by default. */
export async function startKillable(folder: string, telephones = false, shared: Shared = {}) {
  const text = [
    'tests/support/server/dialler-process.ts',
    folder,
    ...(telephones ? ['telephones'] : [])
  ]
  const { databaseUrl, filesDir, pause } = shared
  const env = {
    ...{ ...process.env, DATABASE_URL: databaseUrl, HUTONG_FILES: filesDir },
    ...(pause !== undefined && { TRANSFER_PAUSE: String(pause) })
  }
  const child = spawn('node', text, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [chunk] = await once(child.stdout, 'data')
  const url = String(chunk).trim()
  return {
    /** Requests of a user signed in there. */
    as: (username: string) => elsewhere(url, username),
    async kill(): Promise<void> {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    }
  }
}

async function elsewhere(url: string, username: string) {
  const answer = await fetch(`${url}/api/oauth/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa('hutong-web:')}`,
      'content-type': 'application/x-www-form-urlencoded'
    },
    body: `grant_type=password&scope=cmc&username=${username}&password=Hutong%402026`
  })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const send: TestBackend['send'] = async (path, request = {}) => {
    const { body, method = body === undefined ? 'GET' : 'POST' } = request
    const reply = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' })
      },
      ...(body !== undefined && { body: JSON.stringify(body) })
    })
    return { status: reply.status, headers: reply.headers, body: await reply.json() }
  }
  const ticketFor = async (_: string, resource: string): Promise<string> => {
    const { body } = await send('/api/files/ticket', { body: { resource } })
    return (body as { data: { access_token: string } }).data.access_token
  }
  return { token, backend: { url, send, ticketFor } as TestBackend }
}
