/** Who has used the cores of the machine meanwhile, from /proc. */
import { readdirSync, readFileSync } from 'node:fs'

/** Of a second. */
const TICK = 0.01

/** The fields of a process behind its name, which may contain anything. */
function statOf(pid: number): readonly string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/** Seconds of a process, those of its ended children, and of its children that run. */
function secondsOf(pid: number): number {
  const own = (one: number, isParent: boolean) => {
    const [user, system, ofUser, ofSystem] = statOf(one).slice(11, 15).map(Number)
    const ended = isParent ? (ofUser ?? 0) + (ofSystem ?? 0) : 0
    return ((user ?? 0) + (system ?? 0) + ended) * TICK
  }
  const children = readdirSync('/proc')
    .map(Number)
    .filter(one => one > 0 && Number(statOf(one)[1]) === pid)
  return children.reduce((sum, one) => sum + own(one, false), own(pid, true))
}

/** Of all cores together: what was idle, and what other machines took. */
function machine(): { all: number; idle: number; steal: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const ticks = line.split(/\s+/).slice(1, 9).map(Number)
  const [, , , idle = 0, waiting = 0, , , steal = 0] = ticks
  return {
    all: ticks.reduce((sum, one) => sum + one, 0) * TICK,
    idle: (idle + waiting) * TICK,
    steal: steal * TICK
  }
}

export interface Shares {
  readonly seconds: number
  /** Cores, by name. */
  readonly cores: Readonly<Record<string, number>>
  readonly text: string
}

/** `end` resolves to the cores that each process has used since. */
export function cpuShares(processes: Readonly<Record<string, number>>) {
  const began = performance.now()
  const before = machine()
  const used = Object.entries(processes).map(([name, pid]) => ({ name, pid, at: secondsOf(pid) }))
  const own = process.cpuUsage()
  return (): Shares => {
    const seconds = (performance.now() - began) / 1000
    const after = machine()
    const { user, system } = process.cpuUsage(own)
    const cores: Record<string, number> = {}
    for (const { name, pid, at } of used) cores[name] = (secondsOf(pid) - at) / seconds
    cores.generator = (user + system) / 1e6 / seconds
    const known = Object.values(cores).reduce((sum, one) => sum + one, 0)
    cores.idle = (after.idle - before.idle) / seconds
    cores.steal = (after.steal - before.steal) / seconds
    const all = (after.all - before.all) / seconds
    cores.others = Math.max(0, all - known - cores.idle - cores.steal)
    const text = Object.entries(cores)
      .map(([name, value]) => `${name} ${value.toFixed(2)}`)
      .join(', ')
    return { seconds, cores, text }
  }
}
