/** The reference backend as `npm start` runs it, in a process that is measured. */
import '../../../demo/time-zone.mjs'
import { createServer } from '../../../demo/server/server.ts'
import {
  machineTime,
  type Request,
  type Start,
  type Statement,
  sendToParent,
  usage
} from './messages.ts'

const { dataDir, databaseUrl, redisUrl, eventSecret } = JSON.parse(process.argv[2] ?? '{}') as Start
let recorded: Statement[] | undefined

const server = await createServer({
  dataDir,
  databaseUrl,
  redisUrl,
  limits: { signInsPerMinute: 10_000 },
  ...(eventSecret && { sipUrl: 'wss://pbx.example.cn/ws', exchange: { eventSecret } }),
  watch: (sql, parameters) => void recorded?.push({ sql, parameters })
})

const TEXT = '您好，我想了解一下昨天提交的申请现在处理到哪一步了'

function push({ userIds, perSecond, seconds }: Extract<Request, { ask: 'push' }>): void {
  const began = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    const due = Math.min(perSecond * seconds, ((performance.now() - began) / 1000) * perSecond)
    for (; sent < due; sent++) {
      const data = { callRecordId: 'bench', sequence: sent, role: 'customer', text: TEXT }
      const line = { topic: 'call_dialog' as const, data: { ...data, startTime: machineTime() } }
      server.publish(userIds[sent % userIds.length] ?? '', line)
    }
    if (sent < perSecond * seconds) return
    clearInterval(timer)
    sendToParent({ usage: usage() })
  }, 2)
}

process.on('message', (message: Request) => {
  if (message.ask === 'usage') sendToParent({ usage: usage() })
  if (message.ask === 'push') push(message)
  if (message.ask !== 'record') return
  sendToParent({ statements: recorded ?? [] })
  recorded = message.isOn ? [] : undefined
})
const stop = () => void server.close().then(() => process.exit(0))
process.once('SIGTERM', stop).once('disconnect', stop)
sendToParent({ url: server.url })
