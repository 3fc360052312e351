/** A reference backend that a test may kill while it dials. `node dialler-process.ts FOLDER [telephones]`; with `DATABASE_URL`, on that PostgreSQL. */
import { createServer } from '../../../demo/server/server.ts'

const server = await createServer({
  dataDir: process.argv[2],
  databaseUrl: process.env.DATABASE_URL,
  filesDir: process.env.HUTONG_FILES,
  telephones: process.argv[3] === 'telephones',
  seed: 'small',
  seedFromImage: !process.env.DATABASE_URL,
  dialClock: () => new Date().setHours(10, 0, 0, 0),
  limits: {
    ...{ dialTick: 10, dialSpeed: 15 },
    ...(process.env.TRANSFER_PAUSE && { transferPause: Number(process.env.TRANSFER_PAUSE) })
  }
})
process.stdout.write(`${server.url}\n`)
