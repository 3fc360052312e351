/** A reference backend that a test may kill: few rows, no telephones. `node transfer-process.ts FOLDER` */
import { createServer } from '../../../demo/server/server.ts'

const server = await createServer({
  dataDir: process.argv[2],
  telephones: false,
  seed: 'small',
  seedFromImage: true,
  checkReplies: true
})
process.stdout.write(`${server.url}\n`)
