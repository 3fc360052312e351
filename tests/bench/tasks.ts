/** Call tasks on the server: calls that are simulated in a second, and a large file that is imported. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { NumberHandlingTask } from '../../core/features/number-handling/schemas.ts'
import { diallingNow, phonesFrom, tasksOf } from '../support/scenes/task-scenes.ts'
import { transfersOf } from '../support/scenes/transfer-scenes.ts'
import { openBackend, type TestBackend } from '../support/server/backend.ts'

const CALLS = 4000
const OVER = 4
const OVER_HANDLING = 2
const ROWS = 100_000
const LEAST_PER_SECOND = 200
const MOST_SECONDS = 20
const MOST_MEGABYTES = 200

async function measureCalls(backend: TestBackend, tasks: ReturnType<typeof tasksOf>) {
  const id = await tasks.create()
  for (let from = 0; from < CALLS; from += 1000)
    await tasks.add(id, phonesFrom(8_000_000 + from, 1000))
  const began = performance.now()
  await tasks.move(id, 'start')
  let task = await tasks.detail(id)
  while (task.status !== OVER) {
    await sleep(20)
    task = await tasks.detail(id)
  }
  const { dialledCount, finishedCount } = task
  const perSecond = CALLS / ((performance.now() - began) / 1000)
  const calls = await backend.db
    .selectFrom('call_record')
    .select('call_item_id')
    .where('call_task_id', '=', id)
    .execute()
  const wrong = new Set(calls.map(call => call.call_item_id)).size - CALLS
  return { perSecond, wrong: Math.abs(wrong) + Math.abs(dialledCount - finishedCount) }
}

async function uploadNumbers(backend: TestBackend, token: string) {
  const rows = phonesFrom(9_000_000, ROWS).map(phone => `${phone},客户`)
  const form = new FormData()
  form.append('file', new Blob([`号码,姓名\n${rows.join('\n')}\n`]), '号码.csv')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${backend.url}/api/files`, { method: 'POST', headers, body: form })
  return ((await answer.json()) as { data: { attachmentKey: string } }).data
}

/** 号码处理 of a file, with a probe of each number. */
async function measureHandling(
  backend: TestBackend,
  token: string,
  { ask }: ReturnType<typeof tasksOf>
) {
  const file = await uploadNumbers(backend, token)
  const began = performance.now()
  const { id } = await ask<{ id: string }>('/phone_deal_task', {
    ...{ name: '名单清洗', isProbed: true },
    ...file
  })
  const read = () => ask<NumberHandlingTask>(`/phone_deal_task/${id}`)
  let task = await read()
  for (; task.status < OVER_HANDLING; task = await read()) await sleep(100)
  const sorted = task.counts.reduce((sum, { count }) => sum + count, 0)
  return { seconds: (performance.now() - began) / 1000, lost: ROWS - sorted }
}

async function measureImport(
  backend: TestBackend,
  token: string,
  tasks: ReturnType<typeof tasksOf>
) {
  const id = await tasks.create()
  const data = await uploadNumbers(backend, token)
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  const began = performance.now()
  const job = await tasks.ask<{ id: string }>(`/call_tasks/${id}/import`, data)
  const transfers = transfersOf(backend, token)
  while ((await transfers.find(job.id)).status < 2)
    await new Promise(resolve => setTimeout(resolve, 100))
  clearInterval(watch)
  const { totalCount } = await tasks.detail(id)
  return {
    seconds: (performance.now() - began) / 1000,
    megabytes: (most - before) / 1024 / 1024,
    lost: ROWS - totalCount
  }
}

export async function measureTasks(): Promise<readonly [string, number, number?][]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hutong-bench-'))
  const backend = await openBackend({
    ...diallingNow,
    dataDir,
    limits: { ...diallingNow.limits, transferPause: 100 },
    checkReplies: false
  })
  try {
    const token = (await backend.signIn('admin')).access_token
    const tasks = tasksOf(backend, token)
    const calls = await measureCalls(backend, tasks)
    const file = await measureImport(backend, token, tasks)
    const handling = await measureHandling(backend, token, tasks)
    return [
      [
        `call task: ms for a call, ${LEAST_PER_SECOND} a second`,
        1000 / calls.perSecond,
        1000 / LEAST_PER_SECOND
      ],
      [`call task: calls lost or doubled of ${CALLS}`, calls.wrong, 0],
      [`import of ${ROWS} numbers: seconds`, file.seconds, MOST_SECONDS],
      ['its memory on the server, database included: MB', file.megabytes, MOST_MEGABYTES],
      ['its numbers lost', file.lost, 0],
      [`号码处理 of ${ROWS} numbers: seconds`, handling.seconds, MOST_SECONDS],
      ['its numbers without a class', handling.lost, 0]
    ]
  } finally {
    await backend.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

if (process.argv[1] === import.meta.filename)
  for (const [what, value, limit] of await measureTasks())
    console.log(`${value.toFixed(2).padStart(9)} of ${limit}  ${what}`)
