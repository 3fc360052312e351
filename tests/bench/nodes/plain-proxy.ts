/** nginx with the file of `demo/deployment`, but for TLS: its cost in the generator would be most of the measurement. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { findProgram } from '../../../demo/exchange/find-program.ts'
import { nginxFile } from '../../support/deployment/nginx-file.ts'
import { freePort } from '../../support/server/server-process.ts'

const file = new URL('../../../demo/deployment/nginx.conf', import.meta.url)

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
  const servers = urls.map(url => `server ${new URL(url).host} max_fails=2 fail_timeout=5s;`)
  const site = readFileSync(file, 'utf8')
    .replace(/server \{\s+listen 80;[^}]*\}/, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^\s+ssl_.*$/gm, '')
    .replace('server_name cc.example.cn;', 'server_name _;')
    .replaceAll(/^\s+server 127\.0\.0\.1:808\d.*$/gm, '')
    .replace('keepalive 32;', `${servers.join('\n')} keepalive 32;`)
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
