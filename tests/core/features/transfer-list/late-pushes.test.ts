import { afterEach, describe, expect, test } from 'vitest'
import { stopCore } from '../../../../core/environment/environment.ts'
import type { Transfer } from '../../../../core/features/transfer-list/schemas.ts'
import {
  $transferChange,
  $transfers,
  loadTransfers
} from '../../../../core/features/transfer-list/transfers.ts'
import { push } from '../../../support/core/phone-scene.ts'
import { settle } from '../../../support/core/test-clock.ts'
import { ok } from '../../../support/core/test-server.ts'
import { signIn } from '../../../support/server/signed-in.ts'

const RUNNING = 1
const DONE = 2
const FAILED = 3
const CANCELLED = 4

const row = (more: Partial<Transfer> = {}): Transfer => ({
  id: 't-1',
  name: '通话记录',
  fileName: '通话记录.csv',
  createTime: 1,
  status: RUNNING,
  tipMessage: '',
  sumCount: 100,
  successCount: 10,
  failCount: 0,
  resultItemList: [],
  hasDetail: false,
  fileKey: null,
  type: 1,
  ...more
})
const pushProgress = (status: number, successCount: number, failCount = 0) =>
  push('transfer_progress', {
    id: 't-1',
    name: '通话记录',
    sumCount: 100,
    status,
    successCount,
    failCount
  })
const shown = () => {
  const state = $transfers.get()
  const page =
    state.status === 'ready' ? state.value : state.status === 'loading' ? state.before : undefined
  return page?.list.map(({ status, successCount }) => [status, successCount])
}

/** A list of one row, which the server has as `rows` has it. */
async function listOf(rows: Transfer[]) {
  const page = () => ok({ list: rows, total: rows.length, page: 1, pageSize: 10, hasMore: false })
  const { server } = await signIn({ 'GET /v1/crm/operations': page })
  await loadTransfers()
  return server
}

afterEach(stopCore)

describe('a push about a transfer', () => {
  test('moves its row on while it runs', async () => {
    await listOf([row()])
    pushProgress(RUNNING, 40)
    expect(shown()).toEqual([[RUNNING, 40]])
  })

  test('that is older than the row changes nothing', async () => {
    await listOf([row({ successCount: 50 })])
    pushProgress(RUNNING, 40)
    expect(shown()).toEqual([[RUNNING, 50]])
  })

  test.each([
    ['done', DONE],
    ['failed', FAILED],
    ['cancelled', CANCELLED]
  ] as const)('that comes late leaves one that is %s as it ended', async (_, status) => {
    await listOf([row({ status, successCount: 100 })])
    pushProgress(RUNNING, 100)
    expect(shown()).toEqual([[status, 100]])
    pushProgress(RUNNING, 99, 1)
    expect(shown()).toEqual([[status, 100]])
  })

  test('of its end is not taken back by one that comes later', async () => {
    await listOf([row()])
    pushProgress(DONE, 100)
    expect(shown()).toEqual([[DONE, 100]])
    pushProgress(RUNNING, 100)
    expect(shown()).toEqual([[DONE, 100]])
    expect($transferChange.get()).toMatchObject({ status: DONE })
  })

  test('of its end has the list read again, which brings the file', async () => {
    const rows = [row()]
    const server = await listOf(rows)
    rows[0] = row({ status: DONE, successCount: 100, fileKey: 'file-1' })
    pushProgress(DONE, 100)
    await settle()
    expect(server.count('/v1/crm/operations')).toBe(2)
    expect($transfers.get()).toMatchObject({ value: { list: [{ fileKey: 'file-1' }] } })
  })
})
