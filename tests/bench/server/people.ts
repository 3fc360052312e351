/** The signed-in users, their requests, and the pages that listen meanwhile. */
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { type Ask, type Known, mixFor } from './mix.ts'
import { signIn } from './sign-in.ts'

/** All of them work with calls and customers. */
const NAMES = ['admin', 'leader', 'agent1', 'agent2']
const TURNS = 4

async function read<Data>(url: string, init: RequestInit): Promise<Data> {
  const answer = await fetch(url, init)
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return answer.json() as Promise<Data>
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

export async function signInAll(url: string): Promise<readonly string[]> {
  const tokens: string[] = []
  for (const username of NAMES) tokens.push(await signIn(url, username))
  return tokens
}

export async function userIdOf(url: string, token: string): Promise<string> {
  const { data } = await read<{ data: { id: string } }>(`${url}/api/users/detail`, {
    headers: bearer(token)
  })
  return data.id
}

interface Page {
  readonly data: { readonly list: readonly Record<string, string>[] }
}

/** The request mix of all users, each for their own calls and customers. */
export async function mixOfAll(url: string, tokens: readonly string[]): Promise<readonly Ask[]> {
  const people: { token: string; known: Known }[] = []
  for (const token of tokens) {
    const idsOf = async (path: string, name: string) => {
      const { data } = await read<Page>(`${url}/api/${path}?page=1&pageSize=${TURNS}`, {
        headers: bearer(token)
      })
      return data.list.flatMap(row => row[name] ?? [])
    }
    const calls = await idsOf('call_records', 'callRecordId')
    const customers = await idsOf('customers', 'id')
    people.push({ token, known: { calls, customers } })
  }
  return Array.from({ length: TURNS }, (_, turn) =>
    people.flatMap(({ token, known }) => mixFor(token, known, turn))
  ).flat()
}

/** Realtime channels, for the tokens by turns; the plain server accepts any. */
export async function openSockets(url: string, tokens: readonly string[], many: number) {
  const sockets: WebSocket[] = []
  for (let n = 0; n < many; n++) {
    const token = tokens[n % tokens.length]
    const { data } = token
      ? await read<{ data: { access_token: string } }>(`${url}/api/files/ticket`, {
          method: 'POST',
          headers: { ...bearer(token), 'content-type': 'application/json' },
          body: JSON.stringify({ resource: 'realtime' })
        })
      : { data: { access_token: '' } }
    const path = token ? `/ws/workbench?access_token=${data.access_token}` : '/ws'
    const socket = new WebSocket(url.replace(/^http/, 'ws') + path)
    await once(socket, 'open')
    sockets.push(socket)
  }
  return sockets
}

/** Pages with a realtime channel. */
export async function listen(url: string, tokens: readonly string[], many: number) {
  const sockets = await openSockets(url, tokens, many)
  const beat = setInterval(() => {
    for (const socket of sockets) socket.send('{"topic":"ping","data":null}')
  }, 60_000)
  return () => {
    clearInterval(beat)
    for (const socket of sockets) socket.terminate()
  }
}
