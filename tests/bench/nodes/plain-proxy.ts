/** nginx with the file of `demo/deployment`, but for TLS: its cost in the generator would be most of the measurement. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { findProgram } from '../../../demo/exchange/find-program.ts'
import { nginxFile } from '../../support/deployment/nginx-file.ts'
import { plainSite } from '../../support/deployment/plain-site.ts'
import { freePort } from '../../support/server/server-process.ts'

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const opened = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false)
  ]).catch(() => false)
  socket.destroy()
  return opened
}

/** Undefined where nginx is not installed. */
export async function startProxy(folder: string, urls: readonly string[]) {
  const nginx = findProgram('nginx')
  if (nginx === undefined) return undefined
  const port = await freePort()
  const servers = urls.map(url => new URL(url).host)
  const site = plainSite(port, servers)
  mkdirSync(folder)
  const child = spawn(nginx, ['-c', nginxFile(folder, site)], {
    stdio: ['ignore', 'ignore', 'inherit']
  })
  const gone = once(child, 'exit')
  while (!(await isOpen(port))) {
    if (child.exitCode !== null) throw new Error('nginx does not start')
    await sleep(50)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async end(): Promise<void> {
      child.kill('SIGTERM')
      await gone
    }
  }
}
