import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Socket, startCore, stopCore } from '../../../../core/environment/environment.ts'
import {
  $messageTips,
  $newMessageTip,
  clearMessageTips,
  loadMessageTips,
  markAllRead,
  openMessageTips
} from '../../../../core/features/message-tips/message-tips.ts'
import {
  $messageTipCount,
  $uploadMessageCount
} from '../../../../core/features/message-tips/unread-count.ts'
import {
  $transferChange,
  $transfers,
  cancelTransfer,
  clearFinished,
  exportCalls,
  fileOfTransfer,
  loadTransfers,
  markTransfersRead
} from '../../../../core/features/transfer-list/transfers.ts'
import { $connection } from '../../../../core/net/realtime.ts'
import { $notices } from '../../../../core/notices.ts'
import { login, logout } from '../../../../core/session/session.ts'
import { liveToken } from '../../../../core/session/token/credentials.ts'
import { PASSWORD } from '../../../../demo/server/seed/accounts.ts'
import { type TestEnvironment, testEnvironment } from '../../../support/core/test-environment.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

/** The core against the reference backend: real requests, real sockets, real time. */
let backend: TestBackend
let env: TestEnvironment
beforeAll(async () => {
  backend = await openBackend({ limits: { transferPause: 20 } })
})
afterAll(() => backend.close())

interface Watched<Value> {
  get(): Value
  listen(listener: () => void): () => void
}
/** Resolves as soon as a store is as asked. */
const until = <Value>(store: Watched<Value>, is: (value: Value) => boolean) =>
  new Promise<Value>(done => {
    if (is(store.get())) return done(store.get())
    const stop = store.listen(() => {
      if (!is(store.get())) return
      stop()
      done(store.get())
    })
  })

const rows = () => {
  const state = $transfers.get()
  return state.status === 'ready' ? state.value.list : []
}
const tips = () => {
  const state = $messageTips.get()
  return state.status === 'ready' ? state.value.list : []
}
const notices = () => $notices.get().map(({ text }) => text)
const isAt = (status: number) => (change: { status: number } | undefined) =>
  change?.status === status

async function signIn(username: string): Promise<void> {
  env = testEnvironment({
    apiBase: `${backend.url}/api`,
    realtimeUrl: `${backend.url.replace('http', 'ws')}/ws`,
    fetch: (input, init) => globalThis.fetch(input, init),
    openSocket: url => new WebSocket(url) as Socket,
    every: (milliseconds, beat) => {
      const timer = setInterval(beat, milliseconds)
      return () => clearInterval(timer)
    },
    now: () => Date.now(),
    monotonic: () => performance.now()
  })
  startCore(env)
  await login({ by: 'password', username, password: PASSWORD })
  await until($connection, ({ state }) => state === 'open')
}

describe('the transfer list', () => {
  beforeEach(() => signIn('leader'))
  afterEach(stopCore)

  test('follows an export by pushes alone, and reads it again at its end', async () => {
    await loadTransfers({ page: 1, pageSize: 10 })
    const id = await exportCalls({})
    expect(notices()).toContain('导出中，请到传输列表中查看')
    await until($transferChange, change => change?.id === id && change.successCount > 0)
    await until($transfers, () => rows().some(row => row.id === id && row.status === 1))
    await until($transfers, () => rows().some(row => row.id === id && row.fileKey !== null))
    expect(rows()[0]).toMatchObject({ id, status: 2 })
    const { address, name } = await fileOfTransfer(id, 'result')
    expect(name).toMatch(/^通话记录_\d{4}-\d\d-\d\d\.csv$/)
    const file = await (await fetch(address)).text()
    expect(file.split('\r\n')).toHaveLength((rows()[0]?.successCount ?? 0) + 2)
  })

  test('counts ended transfers until the list is opened', async () => {
    const before = $uploadMessageCount.get()
    await exportCalls({})
    await until($uploadMessageCount, count => count === before + 1)
    await markTransfersRead()
    expect($uploadMessageCount.get()).toBe(0)
  })

  test('cancels, reports it, and clears what is over', async () => {
    await loadTransfers({ page: 1 })
    const id = await exportCalls({})
    await until($transferChange, change => change?.id === id && change.successCount > 0)
    await cancelTransfer(id)
    expect(notices()).toContain('取消导出成功')
    await until($transferChange, isAt(4))
    await until($transfers, () => rows().some(row => row.id === id && row.status === 4))
    await expect(cancelTransfer(id)).rejects.toMatchObject({ message: '任务已结束，不能取消' })
    await clearFinished()
    expect(rows()).toEqual([])
    await clearFinished()
    expect(notices()).toContain('当前页没有已结束的记录')
  })

  test('is forgotten at the sign-out', async () => {
    await loadTransfers()
    await logout()
    expect($transfers.get()).toEqual({ status: 'none' })
  })
})

describe('the messages', () => {
  afterEach(stopCore)

  test('keep their look while open, are read in every tab, and are grey the next time', async () => {
    await signIn('agent2')
    await until($messageTipCount, count => count === 1)
    const place = [...Object.entries(await keptCounts())]
    expect(place).toEqual([
      ['messageTipCount', 1],
      ['uploadMessageCount', 0]
    ])
    await openMessageTips()
    expect($messageTipCount.get()).toBe(0)
    expect(tips().map(({ hasRead }) => hasRead)).toEqual([false, true])
    await loadMessageTips()
    expect(tips().map(({ hasRead }) => hasRead)).toEqual([true, true])
  })

  test('follow what another tab has read and cleared', async () => {
    await signIn('account1')
    await loadMessageTips()
    await until($messageTipCount, count => count === 1)
    const token = liveToken()?.accessToken ?? ''
    await backend.send('/api/message_tips/has_read', { method: 'PUT', token })
    await until($messageTips, () => tips().length === 2 && tips().every(({ hasRead }) => hasRead))
    expect($messageTipCount.get()).toBe(0)
  })

  test('announce a new one, by its title', async () => {
    await signIn('leader')
    await until($messageTipCount, count => count > 0)
    await exportCalls({})
    const tip = await until($newMessageTip, it => it !== undefined)
    expect(tip).toMatchObject({ title: '通话记录导出已完成', hasRead: false })
    await markAllRead()
    expect(tips().every(({ hasRead }) => hasRead)).toBe(true)
    await clearMessageTips()
    expect(tips()).toEqual([])
  })

  test('take the count back when the server refuses', async () => {
    await signIn('admin')
    await until($messageTipCount, count => count === 1)
    await backend.send('/demo/faults', {
      body: { route: 'messageTips.hasRead', kind: 'status', times: 1 }
    })
    await expect(markAllRead()).rejects.toMatchObject({ name: 'Failure' })
    expect($messageTipCount.get()).toBe(1)
  })
})

/** What is kept as a UI preference. */
async function keptCounts(): Promise<object> {
  const { userId, entId } = liveToken() ?? {}
  const kept = JSON.parse(env.storage.getItem(`hutong:unread:${userId}:${entId}`) ?? '{}')
  return kept.value
}
