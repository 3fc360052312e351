/** What holds at both servers, whichever of them a request has reached. */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { WebSocket } from 'ws'
import { CLIENT, passwordGrant } from '../server-client.ts'
import type { NodePair, ServedNode } from './node-pair.ts'
import type { Member } from './test-members.ts'

type Confirm = (isRight: boolean, text: string) => void
interface Grant {
  readonly status: number
  readonly errcode?: string
  readonly access_token?: string
}
/** In ms. */
const SOON = 1000
const SECOND_ENTERPRISE = 'ent-2'

/** Sign-ins are counted by the address of the client, for all servers together. */
async function grant(node: ServedNode, fields: URLSearchParams, client = 1): Promise<Grant> {
  const headers = { authorization: CLIENT, 'x-forwarded-for': `203.0.113.${client}` }
  const answer = await fetch(`${node.url}/api/oauth/token`, {
    ...{ method: 'POST', body: fields, headers }
  })
  return { status: answer.status, ...((await answer.json()) as object) }
}

async function tokenOf(node: ServedNode, username: string): Promise<string> {
  const { access_token: token, status } = await grant(node, passwordGrant(username))
  if (token === undefined) throw new Error(`sign-in of ${username}: ${status}`)
  return token
}

const send = (node: ServedNode, path: string, token: string, body?: object, method = 'POST') =>
  fetch(`${node.url}/api${path}`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' })
    },
    ...(body && { method, body: JSON.stringify(body) })
  })
const statusOf = async (node: ServedNode, token: string): Promise<number> =>
  (await send(node, '/users/detail', token)).status

async function channel(node: ServedNode, token: string) {
  const answer = await send(node, '/files/ticket', token, { resource: 'realtime' })
  const { data } = (await answer.json()) as { data: { access_token: string } }
  const socket = new WebSocket(
    `${node.url.replace('http', 'ws')}/ws/workbench?access_token=${data.access_token}`
  )
  const frames: string[] = []
  socket.on('message', text => frames.push(String(text)))
  await once(socket, 'open')
  return { socket, frames }
}

/** How long after an action a socket was closed, in ms; more than `SOON` when it was not. */
async function closedAfter(socket: WebSocket, act: () => Promise<unknown>): Promise<number> {
  let at = Number.POSITIVE_INFINITY
  socket.on('close', () => {
    at = performance.now()
  })
  await act()
  const since = performance.now()
  while (at === Number.POSITIVE_INFINITY && performance.now() - since <= SOON) await sleep(5)
  return Math.max(0, at - since)
}

async function endedLogins({ a, b }: NodePair, confirm: Confirm, { username, id }: Member) {
  const token = await tokenOf(a, username)
  const page = await channel(b, token)
  await statusOf(b, token)
  let first = 0
  const ms = await closedAfter(page.socket, async () => {
    await send(a, '/oauth/logout', token, {})
    first = await statusOf(b, token)
  })
  confirm(first === 401, `a token that was revoked at A: the next request at B gets ${first}`)
  confirm(ms <= SOON, `its socket at B is closed after ${ms.toFixed(0)} ms`)

  const admin = await tokenOf(a, 'admin')
  const other = await tokenOf(b, username)
  const later = await channel(b, other)
  await statusOf(b, other)
  const status = (userStatus: number) =>
    send(a, '/members/status', admin, { idList: [id], userStatus }, 'PUT')
  const disabled = await closedAfter(later.socket, async () => {
    await status(2)
    first = await statusOf(b, other)
  })
  confirm(first === 401, `an account that was disabled at A: the next request at B gets ${first}`)
  confirm(disabled <= SOON, `its socket at B is closed after ${disabled.toFixed(0)} ms`)
  const refused = await grant(b, passwordGrant(username))
  confirm(refused.errcode === 'ACCOUNT_DISABLED', `its sign-in at B gets ${refused.errcode}`)
  await status(1)
}

/** Wrong passwords by turns; the captcha of each is solved from the database. */
async function lockedName(
  { nodes }: NodePair,
  confirm: Confirm,
  database: pg.Client,
  name: string
) {
  const codes: string[] = []
  for (let at = 0; at < 12 && codes.at(-1) !== 'ACCOUNT_LOCKED'; at++) {
    const node = nodes[at % 2 === 0 ? 0 : 1]
    const fields = passwordGrant(name)
    fields.set('password', 'Wrong@2026')
    if (codes.at(-1) === 'CAPTCHA_REQUIRED') {
      const imageKey = crypto.randomUUID()
      await fetch(`${node.url}/api/oauth/captcha?imageKey=${imageKey}`)
      const { rows } = await database.query<{ answer: string }>(
        `select data ->> 'answer' as answer from short_lived where kind = 'captcha' and key = $1`,
        [imageKey]
      )
      fields.set('imageKey', imageKey)
      fields.set('imageCode', rows[0]?.answer ?? '')
    }
    codes.push((await grant(node, fields, 2)).errcode ?? '')
  }
  const [captcha, lock] = [
    codes.indexOf('CAPTCHA_REQUIRED') + 1,
    codes.indexOf('ACCOUNT_LOCKED') + 1
  ]
  confirm(captcha === 3, `wrong passwords at A and B by turns: a captcha after ${captcha}`)
  confirm(lock === 10, `and the name is locked after ${lock} ${lock === 10 ? '' : codes}`)
  // The sign-ins of the minute are counted together as well.
  const right = await grant(nodes[1], passwordGrant(name), 2)
  const refusals = ['ACCOUNT_LOCKED', 'TOO_MANY_REQUESTS']
  confirm(
    refusals.includes(right.errcode ?? ''),
    `the right password at B then gets ${right.errcode}`
  )
}

async function separateEnterprises({ a, b }: NodePair, confirm: Confirm) {
  const admin = await tokenOf(a, 'admin')
  const theirs = await grant(
    b,
    new URLSearchParams({
      ...{ scope: 'cmc', grant_type: 'switch_token', enterprise_id: SECOND_ENTERPRISE },
      access_token: await tokenOf(b, 'agent1')
    })
  )
  const [own, foreign] = [await channel(b, admin), await channel(b, theirs.access_token ?? '')]
  const ids: string[] = []
  for (let at = 0; at < 20; at++) {
    const body = { serviceType: 'OTHER', serviceContent: `内部 ${at}` }
    const answer = await send(a, '/work_orders', admin, body)
    ids.push(((await answer.json()) as { data: { id: string } }).data.id)
  }
  const until = performance.now() + 5000
  const got = (frames: readonly string[]) =>
    ids.filter(id => frames.some(frame => frame.includes(id))).length
  while (got(own.frames) < ids.length && performance.now() < until) await sleep(20)
  confirm(
    got(own.frames) === ids.length && foreign.frames.length === 0,
    `${ids.length} events at A: ${got(own.frames)} for the enterprise's page at B, ${foreign.frames.length} for another enterprise's`
  )
  own.socket.terminate()
  foreign.socket.terminate()
}

export async function checkSecurity(
  pair: NodePair,
  confirm: Confirm,
  database: pg.Client,
  members: readonly [Member, Member]
): Promise<void> {
  await endedLogins(pair, confirm, members[0])
  await lockedName(pair, confirm, database, members[1].username)
  await separateEnterprises(pair, confirm)
}
