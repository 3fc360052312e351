/** A server in a process of its own, and a port for it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

const root = new URL('../../..', import.meta.url).pathname

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (!address || typeof address === 'string') throw new Error('No port to be had')
  return address.port
}

export interface Started {
  readonly child: ChildProcess
  /** All that it has written so far. */
  readonly output: () => string
}

/** Resolves once it has written `ready`; rejects when it ends before that. `started` is called with it at once. */
export async function startServer(
  [command, ...args]: readonly [string, ...string[]],
  env: Readonly<Record<string, string>>,
  ready: string,
  started: (child: ChildProcess) => void = () => {}
): Promise<Started> {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  started(child)
  let log = ''
  await new Promise<void>((done, failed) => {
    const onOutput = (chunk: Buffer) => {
      log += chunk
      if (log.includes(ready)) done()
    }
    child.stdout.on('data', onOutput)
    child.stderr.on('data', onOutput)
    child.once('exit', code => failed(new Error(`Server ended with ${code}: ${log}`)))
  })
  return { child, output: () => log }
}
