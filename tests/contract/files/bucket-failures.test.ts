// A bucket that fails, is silent, or is set up wrongly.
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { shiftClock } from '../../../demo/server/demo/demo-clock.ts'
import { bucketLimits } from '../../../demo/server/files/bucket-requests.ts'
import { openBucket } from '../../../demo/server/files/bucket-store.ts'
import type { BucketSettings } from '../../../demo/server/files/file-settings.ts'
import { allOf, FileStoreUnavailable } from '../../../demo/server/files/file-store.ts'
import {
  type ObjectStoreDouble,
  objectStoreDouble
} from '../../support/files/object-store-double.ts'

const quick = { ...bucketLimits, response: 300, silence: 300, pause: 1, partBytes: 4096 }
let double: ObjectStoreDouble
let lines: string[]
beforeEach(async () => {
  double = await objectStoreDouble()
  lines = []
})
afterEach(() => double.close())

const open = (settings: Partial<BucketSettings> = {}) =>
  openBucket({ ...double.settings, ...settings }, line => lines.push(line), quick)
const store = () => open().in('files')
const times = (method: string) => double.seen.filter(one => one.startsWith(`${method} `)).length
async function all(name: string): Promise<Buffer> {
  const file = await store().open(name)
  if (!file) throw new Error('missing')
  return allOf(file.read())
}
const withoutSecrets = () => {
  expect(lines.join()).not.toContain(double.settings.accessKeyId)
  expect(lines.join()).not.toContain(double.settings.secretAccessKey)
}

for (const failure of [{ status: 503, code: 'SlowDown' }, 'break', 'silence'] as const)
  it(`tries again after ${JSON.stringify(failure)}, and says so after the last attempt`, async () => {
    double.failNext([{ method: 'PUT', with: failure, times: 2 }])
    await store().write('one', Buffer.from('content'))
    expect(times('PUT')).toBe(3)
    expect((await all('one')).toString()).toBe('content')
    double.failNext([{ method: 'GET', with: failure, times: 99 }])
    const files = store()
    await expect(files.open('one')).rejects.toThrow(FileStoreUnavailable)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('文件存储出错')
    await expect(files.open('one')).rejects.toThrow(FileStoreUnavailable)
    double.failNext([])
    expect(lines).toHaveLength(1)
    withoutSecrets()
  })

it('does not repeat what was refused', async () => {
  double.failNext([{ method: 'PUT', with: { status: 403, code: 'AccessDenied' }, times: 99 }])
  await expect(store().write('one', Buffer.from('1'))).rejects.toThrow('403 AccessDenied')
  expect(times('PUT')).toBe(1)
})

it('fetches the rest of a content that breaks off', async () => {
  const content = randomBytes(500_000)
  await store().write('long', content)
  double.failNext([{ method: 'GET', with: { cutAt: 100_000 }, times: 2 }])
  expect((await all('long')).equals(content)).toBe(true)
  double.failNext([{ method: 'GET', with: { cutAt: 0 }, times: 99 }])
  const file = await openedWithout(double, () => store().open('long'))
  await expect(allOf(file.read())).rejects.toThrow(FileStoreUnavailable)
})

/** Opens a file while the store works. */
async function openedWithout<File>(of: ObjectStoreDouble, work: () => Promise<File | undefined>) {
  of.failNext([])
  const file = await work()
  of.failNext([{ method: 'GET', with: { cutAt: 0 }, times: 99 }])
  if (!file) throw new Error('missing')
  return file
}

it('does not mix two files where one is replaced while it is read', async () => {
  await store().write('swapped', randomBytes(50_000))
  const file = await store().open('swapped')
  await store().write('swapped', randomBytes(50_000))
  await expect(allOf(file?.read() ?? (async function* () {})())).rejects.toThrow('412')
})

it('leaves no parts of a large file that could not be written', async () => {
  double.failNext([])
  const files = store()
  async function* large() {
    for (let piece = 0; piece < 10; piece += 1) {
      if (piece === 5) double.failNext([{ method: 'PUT', with: { status: 500 }, times: 99 }])
      yield randomBytes(4096)
    }
  }
  await expect(files.write('large', large())).rejects.toThrow(FileStoreUnavailable)
  expect(double.uploads.size).toBe(0)
  expect(double.objects.size).toBe(0)
})

it('takes a large file for written whose last response was lost', async () => {
  const files = store()
  const content = randomBytes(20_000)
  // The attempt after the one that was served finds the upload gone.
  double.failNext([{ method: 'POST', url: 'uploadId', with: 'lost', times: 1 }])
  expect(await files.write('large', content)).toBe(20_000)
  expect(times('POST')).toBe(3)
  expect((await all('large')).equals(content)).toBe(true)
})

it('follows the clock of the store', async () => {
  shiftClock(7 * 3_600_000)
  await store().write('early', Buffer.from('content'))
  expect(times('PUT')).toBe(2)
  shiftClock(-7 * 3_600_000)
})

it('says at the start what is wrong, without key and secret', async () => {
  expect(await open().check()).toBeUndefined()
  expect(double.objects.size).toBe(0)
  expect(await open({ bucket: 'other' }).check()).toContain('存储桶 other 不存在')
  for (const wrong of [
    { secretAccessKey: 'wrong' },
    { accessKeyId: 'wrong' },
    { region: 'cn-other-1' }
  ]) {
    const sentence = await open(wrong).check()
    expect(sentence).toContain('S3 存储拒绝了访问')
    lines.push(sentence ?? '')
  }
  double.failNext([{ method: 'PUT', with: { status: 403, code: 'AccessDenied' }, times: 1 }])
  expect(await open().check()).toContain('AccessDenied')
  const away = await open({ endpoint: new URL('http://127.0.0.1:9') }).check()
  expect(away).toContain('无法使用')
  withoutSecrets()
})
