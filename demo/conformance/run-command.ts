import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { KitOptions } from '../../core/conformance/kit-options.ts'
import { exitCodeOf, printReport } from '../../core/conformance/print-report.ts'
import { CannotCheck } from '../../core/conformance/report-types.ts'
import { runConformance } from '../../core/conformance/run-conformance.ts'
import type { EndpointTransforms } from '../../core/contract/endpoint-transform.ts'
import { version } from '../../core/version.ts'
import { readCommand, usage } from './command-arguments.ts'
import { kitPorts } from './kit-ports.ts'

export interface Terminal {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly print: (text: string) => void
  readonly printError: (text: string) => void
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

async function readMap(
  path: string | undefined
): Promise<Pick<KitOptions, 'endpoints' | 'transforms'>> {
  if (path === undefined) return { endpoints: {}, transforms: {} }
  let module: unknown
  try {
    module = await import(/* @vite-ignore */ pathToFileURL(resolve(path)).href)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CannotCheck(`--map ${path} cannot be loaded: ${reason}`)
  }
  const { endpoints = {}, transforms = {} } = isRecord(module) ? module : {}
  if (!isRecord(endpoints) || !isRecord(transforms))
    throw new CannotCheck('--map takes a module that exports objects endpoints and transforms')
  return {
    endpoints: endpoints as Record<string, string>,
    transforms: transforms as EndpointTransforms
  }
}

/** Runs the command line and returns the exit code. */
export async function runCommand({ args, env, print, printError }: Terminal): Promise<0 | 1 | 2> {
  try {
    const command = readCommand(args, env)
    if (command.does !== 'check') {
      print(command.does === 'help' ? usage : `${version}\n`)
      return 0
    }
    const report = await runConformance(
      { ...command.options, ...(await readMap(command.map)) },
      kitPorts,
      (done, of) => {
        if (!command.isJson) printError(`\r${done} of ${of} endpoints${done === of ? '\n' : ''}`)
      }
    )
    print(command.isJson ? `${JSON.stringify(report, undefined, 2)}\n` : printReport(report))
    return exitCodeOf(report)
  } catch (error) {
    if (!(error instanceof CannotCheck)) throw error
    printError(`hutong: ${error.message}\n`)
    return 2
  }
}
