/** The reference backend as `npm start` runs it, in a process that is measured. */
import '../../../demo/time-zone.mjs'
import { createServer } from '../../../demo/server/server.ts'
import { type Request, type Start, type Statement, sendToParent, usage } from './messages.ts'

const { dataDir, databaseUrl } = JSON.parse(process.argv[2] ?? '{}') as Start
let recorded: Statement[] | undefined

const server = await createServer({
  dataDir,
  databaseUrl,
  limits: { signInsPerMinute: 10_000 },
  watch: (sql, parameters) => void recorded?.push({ sql, parameters })
})
process.on('message', (message: Request) => {
  if (message.ask === 'usage') sendToParent({ usage: usage() })
  if (message.ask !== 'record') return
  sendToParent({ statements: recorded ?? [] })
  recorded = message.isOn ? [] : undefined
})
const stop = () => void server.close().then(() => process.exit(0))
process.once('SIGTERM', stop).once('disconnect', stop)
sendToParent({ url: server.url })
