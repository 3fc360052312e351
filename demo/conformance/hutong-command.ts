/** The command `hutong` of the npm package. */
import { runCommand } from './run-command.ts'

process.exitCode = await runCommand({
  args: process.argv.slice(2),
  env: process.env,
  print: text => process.stdout.write(text),
  printError: text => {
    // Progress is for terminals, and would fill a log.
    if (process.stderr.isTTY || !text.startsWith('\r')) process.stderr.write(text)
  }
})
