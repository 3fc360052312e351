/**
 * The file store with an object store of others: `node tests/interop/object-store.ts`, a part of `npm run test:interop`.
 * It installs s3rver, which checks key ids but no signatures, in a temporary folder. `S3_ENDPOINT` and the other settings
 * name another store in its place, with a prefix under which there is nothing.
 */
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { bucketLimits } from '../../demo/server/files/bucket-requests.ts'
import { openBucket } from '../../demo/server/files/bucket-store.ts'
import { type BucketSettings, fileSettingsOf } from '../../demo/server/files/file-settings.ts'
import { allOf } from '../../demo/server/files/file-store.ts'
import { wholeFiles } from '../../demo/server/files/open-files.ts'
import { fileStoreCases } from '../support/files/file-store-cases.ts'

const S3RVER = 's3rver@3.7.1'
const BUCKET = 'hutong-files'
const LARGE = 128 * 1024 * 1024

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

async function isListening(port: number): Promise<boolean> {
  for (let tries = 0; tries < 100; tries += 1) {
    const isThere = await fetch(`http://127.0.0.1:${port}`).then(
      () => true,
      () => false
    )
    if (isThere) return true
    await sleep(100)
  }
  return false
}

/** Installs and starts the store; undefined where it cannot be had. */
async function startStore(folder: string) {
  try {
    const args = ['install', '--no-audit', '--no-fund', '--no-save', '--prefix', folder, S3RVER]
    execFileSync('npm', args, { stdio: 'ignore' })
  } catch {
    return undefined
  }
  const port = await freePort()
  const child = spawn(
    process.execPath,
    [
      ...[join(folder, 'node_modules/s3rver/bin/s3rver.js'), '--silent'],
      ...['--directory', join(folder, 'data'), '--address', '127.0.0.1', '--port', String(port)],
      ...['--configure-bucket', BUCKET]
    ],
    { stdio: 'inherit' }
  )
  const settings: BucketSettings = {
    ...{ endpoint: new URL(`http://127.0.0.1:${port}`), bucket: BUCKET, region: 'us-east-1' },
    ...{ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', prefix: 'a/', isPathStyle: true }
  }
  if (!(await isListening(port))) throw new Error('s3rver does not start')
  return { settings, stop: () => child.kill() }
}

/** A file of many parts, whose bytes are not all in memory. */
async function checkLarge(settings: BucketSettings, key: Buffer | undefined): Promise<void> {
  const files = wholeFiles(openBucket(settings, console.log).in('large'), key ? [key] : [])
  const block = randomBytes(1024 * 1024)
  async function* blocks() {
    for (let sent = 0; sent < LARGE; sent += block.length) yield block
  }
  const before = process.memoryUsage().arrayBuffers
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().arrayBuffers - before)
  }, 5)
  assert.equal(await files.write('large', blocks()), LARGE)
  const file = await files.open('large')
  assert.equal(file?.size, LARGE)
  let read = 0
  for await (const part of file?.read() ?? []) read += part.length
  clearInterval(timer)
  assert.equal(read, LARGE)
  const from = LARGE - block.length - 5
  const range = await allOf(file?.read({ from, to: from + 10 }) ?? [])
  assert(range.equals(Buffer.concat([block.subarray(-5), block.subarray(0, 5)])))
  await files.remove('large')
  assert(most < LARGE, `${most} bytes of buffers`)
  console.log(`  128 MiB written and read with ${Math.round(most / 1e6)} MB of buffers at most`)
}

async function checkWrong(settings: BucketSettings, verifies: boolean): Promise<void> {
  const check = (wrong: Partial<BucketSettings>) =>
    openBucket({ ...settings, ...wrong }, console.log).check()
  assert.equal(await check({}), undefined)
  if (verifies)
    assert.match((await check({ secretAccessKey: 'wrong' })) ?? '', /SignatureDoesNotMatch/)
  assert.match((await check({ accessKeyId: 'wrong' })) ?? '', /InvalidAccessKeyId/)
  assert.match((await check({ bucket: 'hutong-none' })) ?? '', /hutong-none 不存在/)
}

/** Resolves with how many parts failed. */
export async function runObjectStore(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'hutong-object-store-'))
  const { bucket: own } = fileSettingsOf(process.env)
  const store = own ? { settings: own, stop: () => undefined } : await startStore(folder)
  if (!store) {
    console.log(`skipped: object store: npm install ${S3RVER}`)
    rmSync(folder, { recursive: true })
    return 0
  }
  const { settings } = store
  const key = randomBytes(32)
  // A part of a real store has 5 MiB or more.
  const limits = { ...bucketLimits, partBytes: own ? bucketLimits.partBytes : 100_000 }
  const at = (name: string) => openBucket(settings, console.log, limits).in(name)
  const parts = [
    ...fileStoreCases.map(({ title, run }) => ({ title, run: () => run(wholeFiles(at('plain'))) })),
    ...fileStoreCases.map(({ title, run }) => ({
      title: `encrypted: ${title}`,
      run: () => run(wholeFiles(at('sealed'), [key]))
    })),
    { title: 'a large file', run: () => checkLarge(settings, undefined) },
    { title: 'encrypted: a large file', run: () => checkLarge(settings, key) },
    { title: 'wrong settings are told apart', run: () => checkWrong(settings, own !== undefined) }
  ]
  let failed = 0
  try {
    for (const { title, run } of parts)
      try {
        await run()
        console.log(`ok: object store: ${title}`)
      } catch (error) {
        failed += 1
        console.log(`FAILED: object store: ${title}: ${(error as Error).stack}`)
      }
  } finally {
    store.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return failed
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = (await runObjectStore()) > 0 ? 1 : 0
}
