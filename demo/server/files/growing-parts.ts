/**
 * Files that grow step by step where nothing can be appended: each step is a file of its own, named after the bytes
 * that it holds, and the last step joins them.
 */
import { Readable } from 'node:stream'
import {
  allOf,
  type ByteStore,
  type GrowingFiles,
  type Source,
  type StoredFile
} from './file-store.ts'

interface Part {
  readonly name: string
  readonly from: number
  readonly to: number
}

const PART = /\.(\d+)-(\d+)$/

/** A part that an earlier reading has opened, whole: readers go through a file from its begin to its end. */
interface Held {
  readonly part: Part
  readonly bytes: Buffer
}

export function growingParts(store: ByteStore): GrowingFiles {
  async function partsOf(file: string): Promise<readonly Part[]> {
    const found: Part[] = []
    for await (const name of store.list(`${file}.`)) {
      const [, from, to] = PART.exec(name) ?? []
      if (from !== undefined) found.push({ name, from: Number(from), to: Number(to) })
    }
    return found
  }

  /**
   * The parts of the first bytes; a step that was never committed may have left others. The file itself has the
   * bytes without a part: it was completed by a step that was then not committed, or is from before there were parts.
   */
  async function partsUpTo(file: string, size: number): Promise<readonly Part[]> {
    const parts = (await partsOf(file)).toSorted((one, other) => other.to - one.to)
    /** The part that leads from a place towards the end. */
    const next = new Map<number, Part | undefined>([[size, undefined]])
    for (const part of parts)
      if (part.from < part.to && next.has(part.to) && !next.has(part.from))
        next.set(part.from, part)
    let begin = 0
    if (!next.has(0)) {
      const whole = (await store.open(file))?.size ?? 0
      begin = Math.min(...next.keys())
      if (begin > whole) throw new Error(`${file} is shorter than its checkpoint`)
    }
    const found: Part[] = begin > 0 ? [{ name: file, from: 0, to: begin }] : []
    for (let part = next.get(begin); part; part = next.get(part.to)) found.push(part)
    return found
  }

  async function bytesOf({ name, to, from }: Part): Promise<Buffer> {
    const file = await store.open(name)
    if (!file) throw new Error(`${name} is not there`)
    return allOf(file.read({ from: 0, to: to - from }))
  }

  async function growing(name: string, size: number): Promise<StoredFile> {
    const parts = await partsUpTo(name, size)
    let held: Held | undefined
    async function* read(from: number, to: number): AsyncGenerator<Buffer> {
      for (const part of parts) {
        if (part.to <= from || part.from >= to) continue
        if (held?.part !== part) held = { part, bytes: await bytesOf(part) }
        yield held.bytes.subarray(Math.max(0, from - part.from), to - part.from)
      }
    }
    return { size, read: ({ from, to } = { from: 0, to: size }) => Readable.from(read(from, to)) }
  }

  return {
    growing,

    async append(name, confirmed, bytes) {
      const source: Source = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes)
      const to = confirmed + source.length
      if (to > confirmed) await store.write(`${name}.${confirmed}-${to}`, source)
      return to
    },

    async complete(name, size) {
      await store.write(name, (await growing(name, size)).read())
      for (const part of await partsOf(name)) await store.remove(part.name)
    },

    async drop(name) {
      for (const part of await partsOf(name)) await store.remove(part.name)
      await store.remove(name)
    }
  }
}
