import { execFileSync } from 'node:child_process'

/** The path of a program, if it is installed. */
export function findProgram(name: string): string | undefined {
  try {
    return execFileSync('which', [name], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}
