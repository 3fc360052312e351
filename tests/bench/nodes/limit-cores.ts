/** Part of a core for each of some processes by a control group of Linux, as of small machines. */
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** In µs: short, so that a process at its limit answers all the time, and slowly. */
const PERIOD = 10_000
/** Version 1 of control groups has a folder for each controller. */
const FIRST = '/sys/fs/cgroup/cpu'
const SECOND = '/sys/fs/cgroup'

function limit(group: string, pid: number, cores: number): void {
  const quota = Math.round(PERIOD * cores)
  mkdirSync(group)
  if (existsSync(join(group, 'cpu.cfs_quota_us'))) {
    writeFileSync(join(group, 'cpu.cfs_period_us'), String(PERIOD))
    writeFileSync(join(group, 'cpu.cfs_quota_us'), String(quota))
  } else writeFileSync(join(group, 'cpu.max'), `${quota} ${PERIOD}`)
  writeFileSync(join(group, 'cgroup.procs'), String(pid))
}

/** A group is removed once it has no processes: one that still runs goes back to the group above, without the limit. */
function remove(group: string, parent: string): void {
  if (!existsSync(group)) return
  const processes = join(group, 'cgroup.procs')
  const left = existsSync(processes) ? readFileSync(processes, 'utf8').split('\n') : []
  for (const pid of left.filter(Boolean)) writeFileSync(join(parent, 'cgroup.procs'), pid)
  rmdirSync(group)
}

/** Undefined where this user or machine may not limit them; else what ends the limit. */
export function limitCores(pids: readonly number[], cores: number): (() => void) | undefined {
  const parent = existsSync(FIRST) ? FIRST : SECOND
  const groups = pids.map(pid => join(parent, `hutong-bench-${pid}`))
  const end = (): void => {
    for (const group of groups) remove(group, parent)
  }
  try {
    for (const [at, pid] of pids.entries()) limit(groups[at] ?? '', pid, cores)
  } catch {
    end()
    return undefined
  }
  return end
}
