// Encryption at rest: what a changed, cut, moved or foreign file does, and the rotation of keys.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { allOf, FileDamaged } from '../../../demo/server/files/file-store.ts'
import { folderFiles } from '../../../demo/server/files/open-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'hutong-sealed-'))
afterAll(() => rmSync(folder, { recursive: true }))

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)]
const files = folderFiles(folder, [oldKey])
const pathOf = (name: string) => join(folder, name)
const [HEAD, CHUNK, SEALED] = [48, 65_536, 65_552]

async function all(name: string, from = files): Promise<string> {
  const file = await from.open(name)
  if (!file) throw new Error('missing')
  return (await allOf(file.read())).toString('latin1')
}

it('writes nothing of the content, and no two files alike', async () => {
  for (const name of ['one', 'two'])
    await files.write(name, Buffer.from('13800001111 '.repeat(100)))
  const [one, two] = [readFileSync(pathOf('one')), readFileSync(pathOf('two'))]
  expect(one.includes('13800001111')).toBe(false)
  expect(one.length).toBe(HEAD + 1200 + 16)
  expect(one.subarray(16).equals(two.subarray(16))).toBe(false)
})

it('reads what was written before there was a key', async () => {
  await folderFiles(folder).write('before', Buffer.from('plain'))
  expect(await all('before')).toBe('plain')
})

it('reads files of earlier keys as long as they are listed, and writes with the first', async () => {
  await files.write('kept', Buffer.from('of the old key'))
  const rotated = folderFiles(folder, [newKey, oldKey])
  expect(await all('kept', rotated)).toBe('of the old key')
  await rotated.write('fresh', Buffer.from('of the new key'))
  expect(await all('fresh', folderFiles(folder, [newKey]))).toBe('of the new key')
  await expect(all('fresh')).rejects.toThrow(FileDamaged)
  await expect(all('kept', folderFiles(folder, [newKey]))).rejects.toThrow('FILES_KEY')
  await expect(all('kept', folderFiles(folder))).rejects.toThrow('FILES_KEY')
})

it('goes on with an export that began before there was a key', async () => {
  const size = await folderFiles(folder).append('export', 0, 'heading\n')
  const grown = await files.append('export', size, 'row\n')
  await files.complete('export', grown)
  expect(await all('export')).toBe('heading\nrow\n')
  expect(readFileSync(pathOf('export')).includes('row')).toBe(false)
})

const content = randomBytes(3 * CHUNK + 10)
const changes: Readonly<Record<string, (sealed: Buffer) => Buffer>> = {
  'a changed byte': sealed => {
    sealed.writeUInt8(sealed.readUInt8(HEAD + SEALED + 5) ^ 1, HEAD + SEALED + 5)
    return sealed
  },
  'a changed salt': sealed => {
    sealed.writeUInt8(sealed.readUInt8(40) ^ 1, 40)
    return sealed
  },
  'two chunks that changed places': sealed =>
    Buffer.concat([
      sealed.subarray(0, HEAD),
      sealed.subarray(HEAD + SEALED, HEAD + 2 * SEALED),
      sealed.subarray(HEAD, HEAD + SEALED),
      sealed.subarray(HEAD + 2 * SEALED)
    ]),
  'a chunk left out': sealed =>
    Buffer.concat([sealed.subarray(0, HEAD + SEALED), sealed.subarray(HEAD + 2 * SEALED)]),
  'its last chunk cut off': sealed => sealed.subarray(0, HEAD + 3 * SEALED),
  'its last byte cut off': sealed => sealed.subarray(0, -1),
  'nothing but its head': sealed => sealed.subarray(0, HEAD),
  'bytes added': sealed => Buffer.concat([sealed, randomBytes(SEALED)])
}

for (const [title, change] of Object.entries(changes))
  it(`refuses a file with ${title}`, async () => {
    await files.write('harmed', content)
    writeFileSync(pathOf('harmed'), change(readFileSync(pathOf('harmed'))))
    await expect(all('harmed')).rejects.toThrow(FileDamaged)
  })

it('refuses a cut file also where a range ends before the cut', async () => {
  await files.write('cut', content)
  const read = async () => {
    const file = await files.open('cut')
    return allOf(file?.read({ from: 10, to: 20 }) ?? (async function* () {})())
  }
  expect((await read()).equals(content.subarray(10, 20))).toBe(true)
  writeFileSync(pathOf('cut'), readFileSync(pathOf('cut')).subarray(0, HEAD + 2 * SEALED))
  await expect(read()).rejects.toThrow(FileDamaged)
})

it('refuses a file in the place of another', async () => {
  await files.write('mine', Buffer.from('mine'))
  writeFileSync(pathOf('theirs'), readFileSync(pathOf('mine')))
  await expect(all('theirs')).rejects.toThrow(FileDamaged)
})
