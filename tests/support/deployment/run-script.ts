/** Runs a script of `demo/deployment` with the settings of a server. */
import { spawnSync } from 'node:child_process'

const folder = new URL('../../../demo/deployment/', import.meta.url).pathname

export function runScript(
  name: string,
  target: string,
  settings: Readonly<Record<string, string>>
) {
  const { DATABASE_URL: _, HUTONG_DATA: _data, HUTONG_FILES: _files, ...others } = process.env
  const { status, stdout, stderr } = spawnSync('sh', [`${folder}${name}`, target], {
    env: { ...others, ...settings },
    encoding: 'utf8'
  })
  return { status, output: stdout + stderr }
}

/** Throws with the output when it fails. */
export function mustRun(...parameters: Parameters<typeof runScript>): string {
  const { status, output } = runScript(...parameters)
  if (status !== 0) throw new Error(`${parameters[0]}: ${status} ${output}`)
  return output
}
