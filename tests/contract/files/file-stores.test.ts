// The same cases for every store: folder, encrypted folder, bucket, encrypted bucket.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { bucketLimits } from '../../../demo/server/files/bucket-requests.ts'
import { openBucket } from '../../../demo/server/files/bucket-store.ts'
import type { FileStore } from '../../../demo/server/files/file-store.ts'
import { folderFiles, wholeFiles } from '../../../demo/server/files/open-files.ts'
import { fileStoreCases } from '../../support/files/file-store-cases.ts'
import {
  type ObjectStoreDouble,
  objectStoreDouble
} from '../../support/files/object-store-double.ts'

const base = mkdtempSync(join(tmpdir(), 'hutong-stores-'))
const keys = [randomBytes(32)]
let double: ObjectStoreDouble
beforeAll(async () => {
  double = await objectStoreDouble()
  double.pageOf(2)
})
afterAll(async () => {
  await double.close()
  rmSync(base, { recursive: true })
})

/** Small parts, so that the cases have files of several. */
const bucket = (name: string) =>
  openBucket(double.settings, () => undefined, { ...bucketLimits, partBytes: 50_000 }).in(name)

const stores: Readonly<Record<string, () => FileStore>> = {
  'a folder': () => folderFiles(join(base, 'plain')),
  'an encrypted folder': () => folderFiles(join(base, 'sealed'), keys),
  'a bucket': () => wholeFiles(bucket('plain')),
  'an encrypted bucket': () => wholeFiles(bucket('sealed'), keys)
}

for (const [name, open] of Object.entries(stores))
  describe(name, () => {
    for (const { title, run } of fileStoreCases) it(title, () => run(open()))
  })
