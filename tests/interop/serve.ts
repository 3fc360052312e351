/** Servers of the built projects: of files, and of a project's own `serve` script. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { freePort } from '../support/server/server-process.ts'

export interface Site {
  readonly address: string
  stop(): Promise<unknown>
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css'
}

/** Serves the files of a built project. */
export async function serve(files: string): Promise<Site> {
  const server = createServer((request, reply) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = join(files, path === '/' ? 'index.html' : path)
    if (!existsSync(file)) return reply.writeHead(404).end()
    return reply
      .writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
      .end(readFileSync(file))
  })
  await once(server.listen(0), 'listening')
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}/`,
    stop: async () => server.close()
  }
}

/** Runs the `serve` script of a project until it answers. */
export async function start(place: string): Promise<Site> {
  const port = await freePort()
  const child = spawn('npm', ['run', 'serve'], {
    cwd: place,
    // A group of its own: npm does not pass every signal on.
    detached: true,
    env: { ...process.env, PORT: String(port) },
    stdio: 'ignore'
  })
  const ended = once(child, 'exit')
  const address = `http://localhost:${port}/`
  const stop = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid)
    return ended
  }
  for (let attempt = 0; attempt < 150; attempt++) {
    if (child.exitCode !== null) break
    if (
      await fetch(address).then(
        ({ ok }) => ok,
        () => false
      )
    )
      return { address, stop }
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  await stop()
  throw new Error(`${place} does not serve ${address}`)
}
