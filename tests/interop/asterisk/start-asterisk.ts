/** An Asterisk on the loopback interface, configured by the code of the page "Your exchange". */
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ownCertificate } from '../../support/own-certificate.ts'
import { freePort } from '../../support/server/server-process.ts'
import { expect } from '../rows/row.ts'

const program = process.env.ASTERISK ?? 'asterisk'
const folder = mkdtempSync(join(tmpdir(), 'hutong-asterisk-'))
const page = new URL('../../../demo/docs/your-exchange.md', import.meta.url)

/** The code of the page, by the files that it names. */
function documented(): Readonly<Record<string, string>> {
  const [, section = ''] = readFileSync(page, 'utf8').split('\n## Asterisk\n')
  const [, code = ''] = /```ini\n([\s\S]*?)```/.exec(section) ?? []
  const parts = code.split(/^; (\w+\.conf):?.*$/m).slice(1)
  return Object.fromEntries(
    parts.flatMap((name, at) => (at % 2 === 0 ? [[name, parts[at + 1] ?? '']] : []))
  )
}

/** Files of an Asterisk that listens on the loopback interface only. */
function configure(port: number, managerPort: number): void {
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const modules = join(dirname(dirname(program)), 'lib/asterisk/modules')
  const of = documented()
  for (const name of ['http.conf', 'pjsip.conf', 'extensions.conf'])
    assert.ok(of[name], `the page has no ${name}`)
  const { key, certificate } = ownCertificate(folder, ['localhost'])
  for (const name of ['run', 'spool', 'db', 'log']) mkdirSync(join(folder, name))
  write(
    'asterisk.conf',
    [
      '[directories]',
      `astetcdir => ${folder}`,
      ...(process.env.ASTERISK ? [`astmoddir => ${modules}`] : []),
      ...[`astrundir => ${folder}/run`, `astdbdir => ${folder}/db`, `astlogdir => ${folder}/log`],
      ...[`astspooldir => ${folder}/spool`, '']
    ].join('\n')
  )
  write('modules.conf', '[modules]\nautoload=yes\n')
  write('logger.conf', '[logfiles]\nconsole => notice,warning,error\n')
  write('rtp.conf', '[general]\nicesupport=yes\n')
  write(
    'http.conf',
    [
      ...['[general]', 'enabled=yes', 'bindaddr=127.0.0.1', 'bindport=0'],
      ...[`tlscertfile=${certificate}`, `tlsprivatekey=${key}`],
      (of['http.conf'] ?? '').replace('0.0.0.0:8089', `127.0.0.1:${port}`)
    ].join('\n')
  )
  write(
    'manager.conf',
    `[general]
enabled=yes
bindaddr=127.0.0.1
port=${managerPort}
[backend]
secret=secret
read=call
`
  )
  write('pjsip.conf', of['pjsip.conf'] ?? '')
  // Numbers of far ends that refuse or end a call, before the trunk of the page.
  const plan = `[agents]
exten => 9486,1,Hangup(17)
exten => 9404,1,Hangup(1)
exten => 9777,1,Answer()
same => n,Wait(2)
same => n,Hangup()
exten => 9555,1,Answer()
same => n,Milliwatt()
`
  write('extensions.conf', (of['extensions.conf'] ?? '').replace('[agents]\n', plan))
}

export interface Asterisk {
  readonly url: string
  run(command: string): string
  /** Events of its manager interface (AMI) so far. */
  events(): readonly string[]
  stop(): void
}

export async function startAsterisk(): Promise<Asterisk> {
  const [port, managerPort] = [await freePort(), await freePort()]
  configure(port, managerPort)
  const config = join(folder, 'asterisk.conf')
  const child = spawn(program, ['-f', '-C', config], { stdio: ['ignore', 'pipe', 'pipe'] })
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      log += String(text)
    })
  const run = (command: string) =>
    execFileSync(program, ['-C', config, '-rx', command], { encoding: 'utf8', stdio: 'pipe' })
  const isUp = () => {
    try {
      return run('core waitfullybooted').includes('fully booted')
    } catch {
      return false
    }
  }
  await expect
    .poll(isUp, { timeout: 60_000 })
    .toBe(true)
    .catch(() => assert.fail(`Asterisk does not start:\n${log}`))
  let events = ''
  const manager = connect(managerPort, '127.0.0.1', () =>
    manager.write('Action: Login\r\nUsername: backend\r\nSecret: secret\r\n\r\n')
  )
  manager.on('data', text => {
    events += String(text)
  })
  return {
    events: () => events.split('\r\n\r\n'),
    url: `wss://127.0.0.1:${port}/ws`,
    run,
    stop: () => {
      manager.destroy()
      child.kill('SIGKILL')
      rmSync(folder, { force: true, recursive: true })
    }
  }
}

/** What the program says of itself; undefined where there is none. */
export function installedAsterisk(): string | undefined {
  try {
    return execFileSync(program, ['-V'], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}
