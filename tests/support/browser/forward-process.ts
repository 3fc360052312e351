/** `node forward-process.ts PORT HOST`: a port of localhost, joined to the same port of another host. */
import { connect, createServer } from 'node:net'

const [, , port = '', host = ''] = process.argv
createServer(client => {
  const server = connect(Number(port), host)
  for (const socket of [client, server]) socket.on('error', () => undefined)
  client.pipe(server).pipe(client)
}).listen(Number(port), 'localhost', () => process.stdout.write(`:${port}\n`))
