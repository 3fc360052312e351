import { mkdir, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Appends to a file that is written step by step. Bytes beyond the checkpoint belong to a step that
 * was never committed, and are truncated first.
 *
 * @returns the size after the step, to be stored in the same transaction as the progress
 */
export async function appendAtCheckpoint(
  path: string,
  confirmed: number,
  text: string | Buffer
): Promise<number> {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'a')
  try {
    const { size } = await file.stat()
    if (size < confirmed) throw new Error(`${path} is shorter than its checkpoint`)
    await file.truncate(confirmed)
    await file.appendFile(text)
    return confirmed + Buffer.byteLength(text)
  } finally {
    await file.close()
  }
}

export const dropFile = (path: string): Promise<void> => rm(path, { force: true })
