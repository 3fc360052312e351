import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverMessages } from '../../http/messages.ts'

const held = new Set<string>()

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Locks a data folder for this process and returns the release.
 *
 * The embedded database does not lock its folder, and two processes in it lose each other's rows
 * silently. The lock of a dead process, or of an earlier one with the same pid, as in containers,
 * is taken over.
 */
function lockFolder(folder: string): () => void {
  const file = join(folder, 'hutong.lock')
  if (held.has(folder))
    throw new Error(serverMessages.folderInUse({ folder, pid: process.pid, file }))
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const pid = Number(readFileSync(file, 'utf8'))
    if (pid > 0 && pid !== process.pid && isAlive(pid))
      throw new Error(serverMessages.folderInUse({ folder, pid, file }))
    writeFileSync(file, String(process.pid))
  }
  held.add(folder)
  const free = () => {
    if (held.delete(folder)) rmSync(file, { force: true })
  }
  process.once('exit', free)
  return () => {
    process.off('exit', free)
    free()
  }
}

/** The named folder, locked, or a temporary one that is deleted on release. */
export async function takeFolder(
  named: string | undefined
): Promise<{ folder: string; leave: () => Promise<void> }> {
  const folder = named ?? (await mkdtemp(join(tmpdir(), 'hutong-')))
  await mkdir(folder, { recursive: true })
  const unlock = lockFolder(folder)
  return {
    folder,
    async leave() {
      if (named === undefined) await rm(folder, { recursive: true, force: true })
      unlock()
    }
  }
}
