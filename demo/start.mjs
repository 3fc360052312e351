/** `npm start`: installs, builds, and starts everything on one port. */
import { spawn } from 'node:child_process'
import { build, env, install, root } from './prepare.mjs'

install()
build()
const server = spawn('node', ['demo/server/main.ts'], { cwd: root, env, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', code => process.exit(code ?? 0))
