// Recordings that the exchange writes into a folder go to the bucket, or are encrypted, when their call has ended.
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { bucketLimits } from '../../../demo/server/files/bucket-requests.ts'
import { openBucket } from '../../../demo/server/files/bucket-store.ts'
import { allOf } from '../../../demo/server/files/file-store.ts'
import { folderStore } from '../../../demo/server/files/folder-store.ts'
import { folderFiles, wholeFiles } from '../../../demo/server/files/open-files.ts'
import { movedRecordings, type Recordings } from '../../../demo/server/files/recording-spool.ts'
import { completeHeader } from '../../../demo/server/telephony/media/recorder.ts'
import { readWav, wavHeader } from '../../../demo/server/telephony/media/wav.ts'
import {
  type ObjectStoreDouble,
  objectStoreDouble
} from '../../support/files/object-store-double.ts'

const base = mkdtempSync(join(tmpdir(), 'hutong-moved-'))
let double: ObjectStoreDouble
let running: Recordings | undefined
beforeAll(async () => {
  double = await objectStoreDouble()
})
afterEach(async () => {
  await running?.stop()
  double.failNext([])
})
afterAll(async () => {
  await double.close()
  rmSync(base, { recursive: true })
})

const sound = randomBytes(2000)
const wave = Buffer.concat([wavHeader(sound.length), sound])
/** As a call leaves it whose server was killed. */
const unclosed = Buffer.concat([wavHeader(0), sound])

function toBucket(name: string): { folder: string; recordings: Recordings } {
  const folder = join(base, name)
  mkdirSync(folder)
  const limits = { ...bucketLimits, attempts: 1 }
  const store = wholeFiles(openBucket(double.settings, () => undefined, limits).in(name))
  const spool = folderStore(folder)
  running = movedRecordings(store, {
    ...{ folder, spool, isSameFolder: false, complete: completeHeader, every: 10, log: String }
  })
  return { folder, recordings: running }
}

async function soundOf(recordings: Recordings, name: string): Promise<Buffer> {
  const file = await recordings.open(name)
  if (!file) throw new Error('missing')
  return readWav(await allOf(file.read()))
}

it('a recording is moved when it is complete, and played by every server', async () => {
  const { folder, recordings } = toBucket('one')
  writeFileSync(join(folder, 'call-1.wav'), wave)
  expect((await soundOf(recordings, 'call-1.wav')).equals(sound)).toBe(true)
  recordings.keep('call-1')
  await expect.poll(() => readdirSync(folder)).toEqual([])
  expect([...double.objects.keys()]).toContain('hutong/one/call-1.wav')
  expect((await soundOf(recordings, 'call-1.wav')).equals(sound)).toBe(true)
  await recordings.remove('call-1.wav')
  expect(await recordings.open('call-1.wav')).toBeUndefined()
})

it('while the bucket is away it stays and is played here, and is moved afterwards', async () => {
  const { folder, recordings } = toBucket('two')
  writeFileSync(join(folder, 'call-2.wav'), wave)
  double.failNext([
    { method: 'PUT', with: 'break', times: 9999 },
    { method: 'GET', with: 'break', times: 9999 }
  ])
  recordings.keep('call-2')
  await recordings.stop()
  expect((await soundOf(recordings, 'call-2.wav')).equals(sound)).toBe(true)
  double.failNext([])
  const later = toBucketAgain('two')
  later.start()
  await expect.poll(() => readdirSync(folder)).toEqual([])
  expect((await soundOf(later, 'call-2.wav')).equals(sound)).toBe(true)
})

function toBucketAgain(name: string): Recordings {
  const folder = join(base, name)
  const store = wholeFiles(openBucket(double.settings, () => undefined).in(name))
  running = movedRecordings(store, {
    ...{ folder, spool: folderStore(folder), isSameFolder: false, complete: completeHeader },
    ...{ every: 10, log: String }
  })
  return running
}

it('what a killed server has left is completed and moved, and what a call still writes is not', async () => {
  const { folder, recordings } = toBucket('three')
  writeFileSync(join(folder, 'left.wav'), unclosed)
  const writing = setInterval(() => writeFileSync(join(folder, 'on.wav'), unclosed), 1)
  recordings.start()
  try {
    await expect.poll(() => existsSync(join(folder, 'left.wav'))).toBe(false)
    expect((await soundOf(recordings, 'left.wav')).equals(sound)).toBe(true)
    expect([...double.objects.keys()]).not.toContain('hutong/three/on.wav')
  } finally {
    clearInterval(writing)
  }
})

it('with a key, they are encrypted in their folder, once, also those from before', async () => {
  const folder = join(base, 'sealed')
  mkdirSync(folder)
  for (const name of ['before.wav', 'call-4.wav']) writeFileSync(join(folder, name), wave)
  const recordings = movedRecordings(folderFiles(folder, [randomBytes(32)]), {
    ...{ folder, spool: folderStore(folder), isSameFolder: true, complete: completeHeader },
    ...{ every: 10, log: String }
  })
  running = recordings
  const isPlain = (name: string) => readFileSync(join(folder, name)).includes('RIFF')
  recordings.keep('call-4')
  recordings.start()
  await expect.poll(() => ['before.wav', 'call-4.wav'].some(isPlain)).toBe(false)
  recordings.keep('call-4')
  await recordings.stop()
  for (const name of ['before.wav', 'call-4.wav'])
    expect((await soundOf(recordings, name)).equals(sound)).toBe(true)
})
