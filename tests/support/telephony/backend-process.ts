/** A backend of the tests in a process of its own, which may be killed: `node backend-process.ts OPTIONS`. */
import { openBackend } from '../server/backend.ts'

const backend = await openBackend(JSON.parse(process.argv[2] ?? '{}'))
process.stdout.write(`ready ${backend.url}\n`)
