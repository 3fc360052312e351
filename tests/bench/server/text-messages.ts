/**
 * Text messages on the embedded database: preparation of 100,000 recipients from a file, and their
 * way through the simulated gateway.
 * `node tests/bench/server/text-messages.ts [recipients] [--preparation]`
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MessageTask } from '../../../core/features/messaging/task-schemas.ts'
import { createServer } from '../../../demo/server/server.ts'
import { setBalance } from '../../support/billing/account-client.ts'
import { signIn } from './sign-in.ts'

const count = Number(process.argv[2] ?? 100_000)
const isShort = process.argv.includes('--preparation')
const noon = Date.parse('2026-11-27T12:00:00+08:00')
const folder = mkdtempSync(join(tmpdir(), 'hutong-messages-'))
const server = await createServer({
  dataDir: folder,
  telephones: false,
  seed: 'small',
  dialClock: () => noon,
  limits: { dialSpeed: 20 }
})
const { db, url } = server
const access_token = await signIn(url, 'admin')

async function ask<Data>(path: string, sent?: object | FormData, method = 'POST'): Promise<Data> {
  const isForm = sent instanceof FormData
  const answer = await fetch(`${url}/api${path}`, {
    method: sent === undefined ? 'GET' : method,
    headers: {
      authorization: `Bearer ${access_token}`,
      ...(sent !== undefined && !isForm && { 'content-type': 'application/json' })
    },
    ...(sent !== undefined && { body: isForm ? sent : JSON.stringify(sent) })
  })
  const { code, data, message } = (await answer.json()) as {
    code: number
    data: Data
    message: string
  }
  if (code !== 1) throw new Error(message)
  return data
}

const cpuNow = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
const print = (name: string, from: number, cpu: number, rows: number) => {
  const seconds = (performance.now() - from) / 1000
  console.log(
    `${name}: ${seconds.toFixed(1)} s, ${(cpuNow() - cpu).toFixed(1)} CPU s, ${Math.round(rows / seconds)} a second`
  )
}

async function send(id: string): Promise<void> {
  const detail = () => ask<MessageTask>(`/sms_tasks/${id}`)
  const [from, cpu] = [performance.now(), cpuNow()]
  await ask(`/sms_tasks/${id}/start`, {}, 'PUT')
  while ((await detail()).state !== 2) await sleep(200)
  print('sending, with receipts meanwhile', from, cpu, count)
  for (let { counts } = await detail(); counts.accepted > count / 100; { counts } = await detail())
    await sleep(200)
  print('to the last receipts', from, cpu, count)
  const { counts } = await detail()
  // In one statement: receipts still come in.
  const { balance, failed, fee } = await db
    .selectFrom('message_task')
    .innerJoin('number_account', 'number_account.enterprise_id', 'message_task.enterprise_id')
    .select(['balance', 'failed', 'message_task.fee'])
    .where('message_task.id', '=', id)
    .executeTakeFirstOrThrow()
  const paid = count - failed
  const isExact = 100_000_000 - balance === paid * 5 && fee === paid * 5
  console.log(`accounting: ${isExact ? 'exact' : 'WRONG'}`, counts)
}

try {
  await db
    .insertInto('messaging_setting')
    .values({ enterprise_id: 'ent-1', quiet_start: 0, quiet_end: 0, rate: 100_000 })
    .execute()
  await setBalance(db, 100_000_000)
  const rows = Array.from({ length: count }, (_, at) => `139${10_000_000 + at},客户${at}`)
  const form = new FormData()
  form.append('file', new Blob([`手机号,姓名\n${rows.join('\n')}\n`]), '名单.csv')
  const { attachmentKey } = await ask<{ attachmentKey: string }>('/files', form)
  const [from, cpu] = [performance.now(), cpuNow()]
  const { id } = await ask<{ id: string }>('/sms_tasks', {
    ...{ name: '十万', templateId: 'sms-1', recipients: { attachmentKey } }
  })
  const detail = () => ask<MessageTask>(`/sms_tasks/${id}`)
  while ((await detail()).state === 4) await sleep(50)
  print(`preparation of ${count}`, from, cpu, count)
  if (!isShort) await send(id)
} finally {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
}
