// Uploads in parts that a killed server has left in a bucket.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { bucketLimits } from '../../../demo/server/files/bucket-requests.ts'
import { openBucket } from '../../../demo/server/files/bucket-store.ts'
import { openFiles } from '../../../demo/server/files/open-files.ts'
import {
  type ObjectStoreDouble,
  objectStoreDouble
} from '../../support/files/object-store-double.ts'

const DAY = 24 * 60 * 60 * 1000
let double: ObjectStoreDouble
let lines: string[]
const log = (line: string) => void lines.push(line)
beforeEach(async () => {
  double = await objectStoreDouble()
  lines = []
})
afterEach(() => double.close())

const bucket = () => openBucket(double.settings, log, { ...bucketLimits, pause: 1 })
const removeOld = () => bucket().removeAbandoned(['files', 'recordings'])

function upload(id: string, key: string, age: number): void {
  double.uploads.set(id, new Map([[1, Buffer.from('part')]]))
  double.begun.set(id, { key, at: Date.now() - age })
}
const left = () => [...double.uploads.keys()].toSorted()

it('those of a day ago in the own folders are aborted, however many there are', async () => {
  double.pageOf(2)
  for (let at = 0; at < 5; at++) upload(`old-${at}`, `hutong/files/export-${at}`, DAY + 60_000)
  upload('recording', 'hutong/recordings/call', 2 * DAY)
  upload('now', 'hutong/files/export-now', DAY - 60_000)
  upload('others', 'hutong/backup/database', 3 * DAY)
  upload('elsewhere', 'other/files/export', 3 * DAY)
  await removeOld()
  expect(left()).toEqual(['elsewhere', 'now', 'others'])
  expect(lines).toEqual(['已清理 6 个因服务器中断而未完成的上传'])
  await removeOld()
  expect(lines).toHaveLength(1)
})

it('an upload that ends meanwhile is no failure, and a refusal is one line', async () => {
  upload('old', 'hutong/files/export', 2 * DAY)
  double.failNext([{ method: 'DELETE', with: { status: 404, code: 'NoSuchUpload' }, times: 1 }])
  await removeOld()
  expect(lines).toHaveLength(1)
  double.failNext([{ method: 'GET', with: { status: 403, code: 'AccessDenied' }, times: 9 }])
  await removeOld()
  expect(lines[1]).toMatch(/^未能清理 .*403 AccessDenied$/)
  expect(lines.join()).not.toContain(double.settings.secretAccessKey)
})

it('a server removes them with what a crash has left in its folders', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hutong-abandoned-'))
  const { files } = openFiles(
    { bucket: double.settings },
    { filesDir: join(folder, 'files'), recordingsDir: join(folder, 'recordings'), log }
  )
  upload('old', 'hutong/recordings/call', 2 * DAY)
  await files.removeAbandoned?.()
  expect(left()).toEqual([])
  rmSync(folder, { recursive: true })
})
