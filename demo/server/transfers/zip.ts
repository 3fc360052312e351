/** Takes single files out of a zip, which is what a workbook is. */
import { inflateRawSync } from 'node:zlib'
import { DEFLATED, packedBytes, STORED, zipEntries } from '../../../core/rules/tasks/zip.ts'

/**
 * Reads by name; undefined where there is none. Throws when the zip is torn, or when a file in it
 * would be longer than `most` bytes, whatever it says of itself.
 */
export function openZip(zip: Buffer, most: number): (name: string) => string | undefined {
  const entries = zipEntries(zip)
  return name => {
    const entry = entries.get(name)
    if (!entry) return undefined
    const { method, size } = entry
    const packed = packedBytes(zip, entry)
    if (method === DEFLATED) return inflateRawSync(packed, { maxOutputLength: most }).toString()
    if (method === STORED && size <= most) return packed.toString()
    throw new RangeError('Packed in another way')
  }
}
