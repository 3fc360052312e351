/** What every file store does, whatever is behind it: run by vitest, and with a real object store outside of it. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { allOf, type FileStore } from '../../../demo/server/files/file-store.ts'

export interface FileStoreCase {
  readonly title: string
  readonly run: (files: FileStore) => Promise<void>
}

const MANY = 300_000

/** A stream of unknown length in uneven pieces. */
async function* uneven(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0, size = 1; at < bytes.length; at += size, size = (size * 7) % 40_009)
    yield bytes.subarray(at, at + size)
}

async function contentOf(files: FileStore, name: string): Promise<Buffer> {
  const file = await files.open(name)
  assert(file, `${name} is missing`)
  const bytes = await allOf(file.read())
  assert.equal(file.size, bytes.length)
  return bytes
}

async function namesOf(files: FileStore, prefix?: string): Promise<readonly string[]> {
  const names: string[] = []
  for await (const name of files.list(prefix)) names.push(name)
  return names.toSorted()
}

async function removeAll(files: FileStore): Promise<void> {
  for (const name of await namesOf(files)) await files.drop(name)
}

export const fileStoreCases: readonly FileStoreCase[] = [
  {
    title: 'has no file before it is written, and after it is removed',
    async run(files) {
      assert.equal(await files.open('none'), undefined)
      assert.equal(await files.write('none', Buffer.from('now')), 3)
      assert.deepEqual(await contentOf(files, 'none'), Buffer.from('now'))
      await files.remove('none')
      await files.remove('none')
      assert.equal(await files.open('none'), undefined)
    }
  },
  {
    title: 'keeps streams of any length, and replaces what was there',
    async run(files) {
      for (const size of [0, 1, 47, 65_536, 65_537, 131_072, MANY]) {
        const bytes = randomBytes(size)
        assert.equal(await files.write('stream', uneven(bytes)), size)
        assert(bytes.equals(await contentOf(files, 'stream')), `${size} bytes`)
      }
      await files.remove('stream')
    }
  },
  {
    title: 'keeps names with blanks, signs and Chinese',
    async run(files) {
      for (const name of ['a b+c&d.wav', '录音 1%.csv', "it's(1)!.txt"]) {
        await files.write(name, Buffer.from(name))
        assert.equal((await contentOf(files, name)).toString(), name)
        assert.deepEqual(await namesOf(files), [name])
        await files.remove(name)
      }
    }
  },
  {
    title: 'reads every range',
    async run(files) {
      const bytes = randomBytes(MANY)
      await files.write('range', bytes)
      const file = await files.open('range')
      assert(file)
      const places = [0, 1, 100, 65_535, 65_536, 65_537, 131_072, 200_001, MANY - 1, MANY]
      for (const [at, from] of places.entries())
        for (const to of places.slice(at + 1)) {
          const found = await allOf(file.read({ from, to }))
          assert(found.equals(bytes.subarray(from, to)), `${from} to ${to}`)
        }
      await files.remove('range')
    }
  },
  {
    title: 'has nothing of a file whose source breaks, and leaves the one before as it was',
    async run(files) {
      async function* broken(): AsyncGenerator<Buffer> {
        yield randomBytes(MANY)
        throw new Error('the sender is gone')
      }
      await assert.rejects(files.write('half', broken()), /the sender is gone/)
      assert.equal(await files.open('half'), undefined)
      await files.write('half', Buffer.from('whole'))
      await assert.rejects(files.write('half', broken()), /the sender is gone/)
      assert.equal((await contentOf(files, 'half')).toString(), 'whole')
      assert.deepEqual(await namesOf(files), ['half'])
      await files.remove('half')
    }
  },
  {
    title: 'shows a file to readers when it is complete, not before',
    async run(files) {
      let open: () => void = () => undefined
      const gate = new Promise<void>(resolve => {
        open = resolve
      })
      async function* slow(): AsyncGenerator<Buffer> {
        yield randomBytes(MANY)
        await gate
        yield Buffer.from('end')
      }
      const writing = files.write('slow', Readable.from(slow()))
      assert.equal(await files.open('slow'), undefined)
      assert.deepEqual(await namesOf(files), [])
      open()
      assert.equal(await writing, MANY + 3)
      assert.equal((await contentOf(files, 'slow')).subarray(MANY).toString(), 'end')
      await files.remove('slow')
    }
  },
  {
    title: 'lists names by their beginning',
    async run(files) {
      for (const name of ['one-1', 'one-2', 'two-1']) await files.write(name, Buffer.from(name))
      assert.deepEqual(await namesOf(files), ['one-1', 'one-2', 'two-1'])
      assert.deepEqual(await namesOf(files, 'one'), ['one-1', 'one-2'])
      await removeAll(files)
      assert.deepEqual(await namesOf(files), [])
    }
  },
  {
    title: 'lets a reader stop early',
    async run(files) {
      await files.write('early', randomBytes(MANY))
      const file = await files.open('early')
      for await (const part of file?.read() ?? []) {
        assert(part.length > 0)
        break
      }
      assert.equal((await contentOf(files, 'early')).length, MANY)
      await files.remove('early')
    }
  },
  {
    title: 'lets a file grow, and replaces a step that was not committed',
    async run(files) {
      const [first, second, third] = ['一'.repeat(50_000), 'second', 'third, longer']
      const one = await files.append('grown', 0, first)
      assert.equal(one, Buffer.byteLength(first))
      await files.append('grown', one, 'a step whose transaction failed')
      const two = await files.append('grown', one, second)
      const three = await files.append('grown', two, Buffer.from(third))
      assert.equal(await files.append('grown', three, ''), three)
      const growing = await files.growing('grown', three)
      const middle = await allOf(growing.read({ from: one - 3, to: two + 2 }))
      assert.equal(middle.toString(), `一${second}th`)
      await files.complete('grown', three)
      assert.equal((await contentOf(files, 'grown')).toString(), first + second + third)
      // The transaction of the last step failed: it is repeated, with other rows.
      const again = await files.append('grown', two, 'other')
      await files.complete('grown', again)
      assert.equal((await contentOf(files, 'grown')).toString(), `${first}${second}other`)
      await files.complete('grown', again)
      assert.deepEqual(await namesOf(files), ['grown'])
      await files.append('grown', again, 'left')
      await files.drop('grown')
      assert.deepEqual(await namesOf(files), [])
    }
  }
]
