/** A browser behind a network that can be cut: a namespace of its own, joined to this one by a cable. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserPath } from '../browser/find-browser.mjs'
import { type Started, startServer } from './server-process.ts'

const run = (line: string): string => {
  const [program = '', ...rest] = line.split(' ')
  return execFileSync(program, rest, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

/** What is lost: every packet, those of the media, or the cable itself. */
export type Cut = 'all' | 'media' | 'signalling' | 'cable'

const rules: Readonly<Record<Exclude<Cut, 'cable'>, string>> = {
  all: 'drop',
  media: 'meta l4proto udp drop',
  signalling: 'meta l4proto tcp drop'
}

/** Needs root, `ip` and `nft`; throws where there is none of them. */
export function cutNetwork(name = `hutong${process.pid}`) {
  const inside = `ip netns exec ${name}`
  const subnet = `10.${200 + (process.pid % 50)}.${process.pid % 250}`
  const [host, page] = [`${subnet}.1`, `${subnet}.2`]
  const cable = `h${process.pid}`
  run(`ip netns add ${name}`)
  run(`ip link add ${cable}a type veth peer name ${cable}b netns ${name}`)
  run(`ip addr add ${host}/24 dev ${cable}a`)
  run(`ip link set ${cable}a up`)
  run(`${inside} ip addr add ${page}/24 dev ${cable}b`)
  run(`${inside} ip link set ${cable}b up`)
  run(`${inside} ip link set lo up`)
  run(`${inside} ip route add default via ${host}`)
  const folder = mkdtempSync(join(tmpdir(), 'hutong-cut-'))
  const chromium = join(folder, 'chromium')
  const program = browserPath()
  writeFileSync(chromium, `#!/bin/sh\nexec ${inside} ${program} "$@"\n`)
  chmodSync(chromium, 0o755)

  const forwarders: Started[] = []
  function repair(): void {
    run(`${inside} nft flush ruleset`)
    run(`ip link set ${cable}a up`)
  }

  return {
    /** The address of this side, as the browser reaches it. */
    host,
    /** A Chromium inside, to be launched like any other. */
    chromium,
    /** Serves a port of this side as one of localhost inside: only such an origin may use a microphone without TLS. */
    async forward(port: number): Promise<string> {
      const forwarder = new URL('../browser/forward-process.ts', import.meta.url).pathname
      const text = ['ip', 'netns', 'exec', name, 'node', forwarder, String(port), host] as const
      forwarders.push(await startServer(text, {}, `:${port}`))
      return `http://localhost:${port}`
    },
    /** `port`: of the signalling, that of a server outside; without it all are cut. */
    cut(what: Cut, port?: number): void {
      if (what === 'cable') {
        run(`ip link set ${cable}a down`)
        return
      }
      run(`${inside} nft add table inet cut`)
      for (const hook of ['input', 'output']) {
        run(`${inside} nft add chain inet cut ${hook} { type filter hook ${hook} priority 0 ; }`)
        const side = hook === 'input' ? 'sport' : 'dport'
        const rule = port === undefined ? rules[what] : `tcp ${side} ${port} drop`
        run(`${inside} nft add rule inet cut ${hook} oifname != lo iifname != lo ${rule}`)
      }
    },
    repair,
    end(): void {
      for (const { child } of forwarders) child.kill()
      run(`ip netns delete ${name}`)
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
