import { mkdir, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * A file that grows step by step. What stands behind the last checkpoint was written by a step that
 * was never confirmed: it is cut off before the next step writes.
 *
 * @returns the size after the step, to be kept in the same transaction as the progress
 */
export async function growFile(path: string, confirmed: number, text: string): Promise<number> {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'a')
  try {
    const { size } = await file.stat()
    if (size < confirmed) throw new Error(`${path} has lost what was written`)
    await file.truncate(confirmed)
    await file.appendFile(text)
    return confirmed + Buffer.byteLength(text)
  } finally {
    await file.close()
  }
}

export const dropFile = (path: string): Promise<void> => rm(path, { force: true })
