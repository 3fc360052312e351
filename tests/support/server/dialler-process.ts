/** A reference backend that a test may kill while it dials. `node dialler-process.ts FOLDER [telephones]` */
import { createServer } from '../../../demo/server/server.ts'

const server = await createServer({
  dataDir: process.argv[2],
  telephones: process.argv[3] === 'telephones',
  seed: 'small',
  seedFromImage: true,
  dialClock: () => new Date().setHours(10, 0, 0, 0),
  limits: { dialTick: 10, dialSpeed: 15 }
})
process.stdout.write(`${server.url}\n`)
