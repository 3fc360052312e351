/** A PostgreSQL of the bench's own, in a folder that goes with it. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Where Debian keeps its versions, the newest first. */
const DEBIAN = '/usr/lib/postgresql'
const USER = 'postgres'
const PORT = 54_329

function programs(): string | undefined {
  if (!existsSync(DEBIAN)) return undefined
  const versions = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a))
  return versions.map(one => join(DEBIAN, one, 'bin')).find(one => existsSync(join(one, 'initdb')))
}

/** PostgreSQL does not run as root. */
function owner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(spawnSync('id', [flag, USER]).stdout)
  const [uid, gid] = [idOf('-u'), idOf('-g')]
  return uid > 0 ? { uid, gid } : undefined
}

export interface Cluster {
  readonly url: string
  /** Of the process whose children serve connections. */
  readonly pid: number
  end(): Promise<void>
}

/** Undefined where none is installed. */
export async function startCluster(): Promise<Cluster | undefined> {
  const bin = programs()
  const as = owner()
  if (!bin || (process.getuid?.() === 0 && !as)) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'hutong-cluster-'))
  if (as) chownSync(folder, as.uid, as.gid)
  const data = join(folder, 'data')
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale', 'C.UTF-8'],
    { ...as, cwd: folder, encoding: 'utf8' }
  )
  if (made.status !== 0) throw new Error(made.stderr)
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(PORT), '-k', folder, '-c', 'listen_addresses=127.0.0.1'],
    { ...as, cwd: folder, stdio: 'ignore' }
  )
  const gone = once(server, 'exit')
  const url = `postgres://${USER}@127.0.0.1:${PORT}/postgres`
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    const isThere = await client.connect().then(
      () => true,
      () => false
    )
    if (isThere) {
      const { rows } = await client.query<{ data_directory: string }>('show data_directory')
      await client.end()
      if (rows[0]?.data_directory === data) break
      server.kill('SIGINT')
      throw new Error(`Another PostgreSQL is at port ${PORT}`)
    }
    if (server.exitCode !== null) throw new Error('PostgreSQL does not start')
    await sleep(100)
  }
  return {
    url,
    pid: server.pid ?? 0,
    async end() {
      server.kill('SIGINT')
      await gone
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
