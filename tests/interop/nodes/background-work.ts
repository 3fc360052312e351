/** Imports, exports and one campaign, which go on while servers are killed. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { newTaskForm } from '../../../core/features/call-task-form/rules/form-types.ts'
import { payloadOf } from '../../../core/features/call-task-form/rules/to-payload.ts'
import { ask, read } from './front-client.ts'
import type { NodePair } from './node-pair.ts'

const IMPORTED = 1500
const DONE = 2
const ENDED_TASK = 4
const json = (body: object) => JSON.stringify(body)

interface Job {
  readonly id: string
  readonly kind: 'import' | 'export'
}

/** Begins an import or an export every few seconds; `end` waits for the last and counts. */
export function transfers({ port, hosts }: NodePair, token: string) {
  const jobs: Job[] = []
  let isOver = false
  const hostAt = (at: number) => hosts[at % hosts.length] ?? ''

  async function importContacts(at: number): Promise<string> {
    const rows = Array.from(
      { length: IMPORTED },
      (_, row) => `联系人${at}-${row},137${String(at * 10_000 + row).padStart(8, '0')}`
    )
    const text = `姓名,手机号\n${rows.join('\n')}\n`
    const file = `--b\r\ncontent-disposition: form-data; name="file"; filename="list.csv"\r\n\r\n${text}\r\n--b--\r\n`
    const upload = await ask(port, hostAt(at), '/api/files', {
      ...{ token, body: Buffer.from(file), method: 'POST' },
      headers: { 'content-type': 'multipart/form-data; boundary=b' }
    })
    if (upload.status !== 200) throw new Error(`upload: ${upload.status}`)
    const { data } = JSON.parse(upload.text) as { data: { attachmentKey: string } }
    const body = json({ attachmentKey: data.attachmentKey })
    return (await read<{ id: string }>(port, hostAt(at), '/contacts/import', { token, body })).id
  }
  const exportCalls = async (at: number) =>
    (await read<{ id: string }>(port, hostAt(at), '/call_records/export', { token, body: '{}' })).id

  const running = (async () => {
    for (let at = 0; !isOver; at++) {
      const kind = at % 2 === 0 ? 'import' : 'export'
      // A request that met a killed server was not accepted, and is no job.
      const id = await (kind === 'import' ? importContacts(at) : exportCalls(at)).catch(
        () => undefined
      )
      if (id !== undefined) jobs.push({ id, kind })
      await sleep(4000)
    }
  })()

  return {
    async end(database: pg.Client) {
      isOver = true
      await running
      const states = async () => {
        const { rows } = await database.query<{ id: string; status: number; tip_message: string }>(
          'select id, status, tip_message from transfer where id = any($1)',
          [jobs.map(({ id }) => id)]
        )
        return rows
      }
      const until = Date.now() + 120_000
      let rows = await states()
      while (rows.some(({ status }) => status < DONE) && Date.now() < until) {
        await sleep(500)
        rows = await states()
      }
      let missing = 0
      for (const [at, { id }] of jobs.filter(({ kind }) => kind === 'export').entries())
        for (const host of [hostAt(at), hostAt(at + 1), hostAt(at + 2)]) {
          const path = `/v1/crm/operations/${id}/ticket`
          const body = json({ file: 'result' })
          const ticket = await ask(port, host, `/api${path}`, { token, body })
          if (ticket.status !== 200) {
            missing++
            continue
          }
          const { data } = JSON.parse(ticket.text) as {
            data: { attachmentKey: string; access_token: string }
          }
          const file = `/api/files/${data.attachmentKey}?access_token=${data.access_token}`
          const { status, text } = await ask(port, host, file)
          if (status !== 200 || text.length === 0) missing++
        }
      const imported = await database.query<{ rows: number }>(
        `select count(*)::int as rows from (select phone from customer where name like '联系人%-%'
          group by phone having count(*) > 1) as twice`
      )
      return {
        jobs: jobs.length,
        failed: rows.filter(({ status }) => status !== DONE).map(row => row.tip_message),
        missing,
        importedTwice: imported.rows[0]?.rows ?? 0
      }
    }
  }
}

/** One campaign of the simulated line; `end` waits for it and counts the numbers that were dialled twice. */
export async function campaign({ port, hosts }: NodePair, token: string, count: number) {
  const [host = ''] = hosts
  const call = <Data>(path: string, body?: object, method?: string) =>
    read<Data>(port, host, path, {
      token,
      ...(body && { body: json(body) }),
      ...(method && { method })
    })
  const { callTaskId: id } = await call<{ callTaskId: string }>('/call_tasks/create_before_create')
  const form = {
    ...newTaskForm(id, Date.now()),
    ...{ templateCode: 'HS-1001', templateName: '服务满意度回访', concurrencyLevel: '20' }
  }
  await call('/call_tasks/create', payloadOf(form))
  const phones = Array.from(
    { length: count },
    (_, n) => `136${String(7_000_000 + n).padStart(8, '0')}`
  )
  for (let from = 0; from < count; from += 1000)
    await call(`/call_tasks/${id}/items/add`, { phones: phones.slice(from, from + 1000) })
  await call(`/call_tasks/${id}/start`, undefined, 'PUT')

  return {
    async end(database: pg.Client) {
      const until = Date.now() + 240_000
      const detail = () =>
        call<{ status: number; finishedCount: number; runningCount: number }>(
          `/call_tasks/${id}/detail`
        )
      let task = await detail()
      while (task.status !== ENDED_TASK && Date.now() < until) {
        await sleep(1000)
        task = await detail()
      }
      const { rows } = await database.query<{ calls: number; numbers: number; open: number }>(
        `select count(*)::int as calls, count(distinct customer_phone)::int as numbers,
          count(*) filter (where ended_at is null)::int as open
          from call_record where call_task_id = $1`,
        [id]
      )
      const { calls = 0, numbers = 0, open = 0 } = rows[0] ?? {}
      return { calls, twice: calls - numbers, notDialled: count - numbers, open }
    }
  }
}
