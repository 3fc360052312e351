/**
 * Backend requests of the tests of customers, work orders and clues: by account, method and path.
 */
import type { Operation } from '../../../core/features/operation-log/schemas.ts'
import { type Answer, openBackend } from '../server/backend.ts'

export const FORBIDDEN = { status: 403, body: { message: '您没有执行此操作的权限' } }
export const refused = (message: string) => ({ status: 200, body: { code: 0, message } })
export const missing = (message: string) => ({ status: 404, body: { message } })

export interface Page<Row> {
  readonly list: Row[]
  readonly total: number
  readonly hasMore: boolean
}

const people = ['admin', 'leader', 'agent1', 'agent2', 'account1'] as const
/** Agents who lack one right each, by what they lack. */
const lacking = { noEdit: 'yf_10013', noSave: 'yf_10014', noKnowledge: 'yf_10015' }
export type Persona = (typeof people)[number] | keyof typeof lacking | 'outsider' | 'noRole'

/** `outsider`: administrator of another enterprise; `noRole`: a user without permissions. */
export async function openCases() {
  const backend = await openBackend()
  const { db } = backend
  const { password_hash } = await db
    .selectFrom('user_account')
    .select('password_hash')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow()
  for (const [username, enterprise_id, department_id, role_id] of [
    ['outsider', 'ent-2', 'dep-4', 'role-5'],
    ['noRole', 'ent-1', 'dep-1', undefined]
  ] as const) {
    const id = `user-${username}`
    const mobile = username === 'noRole' ? '13800000998' : '13800000999'
    await db
      .insertInto('user_account')
      .values({ id, username, name: username, mobile, email: '', password_hash })
      .execute()
    await db
      .insertInto('membership')
      .values({ user_id: id, enterprise_id, department_id, rank: 0 })
      .execute()
    if (role_id) await db.insertInto('user_role').values({ user_id: id, role_id }).execute()
  }
  const tokens: Partial<Record<Persona, string>> = {}
  for (const name of [...people, 'outsider', 'noRole'] as const)
    tokens[name] = (await backend.signIn(name)).access_token
  for (const [account, username] of Object.entries(lacking) as [keyof typeof lacking, string][])
    tokens[account] = (await backend.signIn(username)).access_token

  const send = (account: Persona, method: string, path: string, body?: unknown): Promise<Answer> =>
    backend.send(`/api${path}`, {
      method,
      token: tokens[account] ?? '',
      ...(body !== undefined && { body })
    })
  const get = (account: Persona, path: string) => send(account, 'GET', path)

  /** The data of a response, or an error with the response's body. */
  const dataOf = <Data>({ body }: Answer): Data => {
    const { code, data } = body as { code: number; data: Data }
    if (code !== 1) throw new Error(JSON.stringify(body))
    return data
  }
  const ask = async <Data>(account: Persona, path: string): Promise<Data> =>
    dataOf(await get(account, path))
  const submit = async <Data>(
    account: Persona,
    method: string,
    path: string,
    body: unknown
  ): Promise<Data> => dataOf(await send(account, method, path, body))

  /** Uploads a file of a kind that the server takes. Returns its key. */
  async function upload(account: Persona, name: string, text: string): Promise<string> {
    const form = new FormData()
    form.append('file', new Blob([text]), name)
    const answer = await fetch(`${backend.url}/api/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens[account]}` },
      body: form
    })
    const { data } = (await answer.json()) as { data: { attachmentKey: string } }
    return data.attachmentKey
  }

  /** The newest lines of the operation log of the first enterprise. */
  const operations = async () =>
    (await ask<Page<Operation>>('admin', '/operation_log?pageSize=20')).list

  /** Signing in again would end the session of the account. */
  const tokenOf = (account: Persona): string => tokens[account] ?? ''

  return { ...backend, backend, db, tokenOf, send, get, ask, submit, upload, dataOf, operations }
}

export type Cases = Awaited<ReturnType<typeof openCases>>
