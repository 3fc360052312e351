/** `npm run dev`: sources under the addresses of the built files, hot replacement, a server that starts again. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { BackendProcess } from '../../../demo/development/backend-process.ts'
import { PASSWORD } from '../../../demo/server/seed/accounts.ts'
import { copyProject, type ProjectCopy } from '../../support/project-copy.ts'
import { freePort } from '../../support/server/server-process.ts'

let copy: ProjectCopy
beforeAll(() => {
  copy = copyProject()
})
afterAll(() => copy.remove())

interface Update {
  readonly type: string
  readonly updates?: readonly { readonly path: string }[]
}

describe('pages and elements', () => {
  let vite: ViteDevServer
  let url: string

  beforeAll(async () => {
    const port = await freePort()
    url = `http://localhost:${port}`
    vite = await createServer({
      configFile: join(copy.root, 'vite.config.ts'),
      logLevel: 'error',
      // Modules are read here, and never run.
      optimizeDeps: { noDiscovery: true, entries: [], include: [] },
      server: { port, strictPort: true }
    })
    await vite.listen()
  })
  afterAll(() => vite.close())

  const at = (path: string) => `/@fs${copy.root}/${path}`
  /** The file behind an address. */
  const file = (path: string) => path.replace(/\?.*/, '')
  const get = async (path: string) => (await fetch(url + path)).text()
  const importsOf = (code: string) =>
    [...code.matchAll(/^(?:import|export)\b[^"\n]*"([^"]+)"/gm)]
      .map(([, path = '']) => path)
      .filter(path => path.startsWith('/'))

  /** The project's modules that a module imports, by address. */
  async function loadAll(first: string): Promise<Set<string>> {
    const seen = new Set<string>()
    const load = async (path: string): Promise<void> => {
      if (seen.has(path)) return
      seen.add(path)
      const found = importsOf(await get(path)).filter(one => !one.includes('/node_modules/'))
      await Promise.all(found.map(load))
    }
    await load(first)
    return seen
  }

  /** Messages that a page receives after a change. */
  async function messagesAfter(change: () => void): Promise<readonly string[]> {
    const socket = new WebSocket(url.replace('http', 'ws'), 'vite-hmr')
    const next = (type: string) =>
      new Promise<Update>(resolve =>
        socket.on('message', data => {
          const message = JSON.parse(String(data)) as Update
          if (message.type === type || message.type === 'full-reload') resolve(message)
        })
      )
    await next('connected')
    const update = next('update')
    change()
    const { type, updates = [] } = await update
    socket.close()
    return updates.length > 0 ? updates.map(({ path }) => path) : [type]
  }

  test('a page has one instance of each module, whichever address imports it', async () => {
    const modules = [...(await loadAll('/hosts/partner/partner.ts'))]
    expect(modules).toContain(at('core/index.ts'))
    expect(modules).toContain(at('widgets/softphone/element.ts'))
    // A module without state stands behind a wrapper, and a Worker's file is an address only.
    const files = modules.filter(path => !/\?(?:live-source|worker)/.test(path)).map(file)
    expect(files.filter((one, index) => files.indexOf(one) !== index)).toEqual([])
    expect(await get('/dist/core.js')).toContain(`export * from "${at('core/index.ts')}"`)
  })

  test('pages have the policy of the built product, and no inline script', async () => {
    const page = await fetch(`${url}/console/callManage/outCall`, {
      headers: { accept: 'text/html' }
    })
    const html = await page.text()
    expect(html).toContain('<hutong-console')
    expect(html).not.toMatch(/<script[^>]*>[^<]/)
    const policy = page.headers.get('content-security-policy')
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("require-trusted-types-for 'script'")
  })

  test('messages are replaced in place, and no store is loaded a second time', async () => {
    const messages = at('core/features/transfer-list/messages.ts')
    const view = at('widgets/transfer-list/transfer-list.tsx')
    const store = at('core/features/transfer-list/transfers.ts')
    await loadAll(view)
    await get(at('widgets/kit/widget-root.tsx'))
    expect(
      await messagesAfter(() =>
        copy.replace('core/features/transfer-list/messages.ts', "'取消", "'停止")
      )
    ).toEqual([messages, at('widgets/kit/widget-root.tsx')])
    expect(await get(`${messages}?live-source`)).toContain('停止')
    // The address of what runs on is the same for a component that is loaded again.
    expect(importsOf(await get(view))).toContain(store)
  })

  test('a new class comes with the component that uses it', async () => {
    const sheet = at('widgets/kit/styles/kit.css?inline')
    const button = at('widgets/kit/button.tsx')
    await Promise.all([get(sheet), get(button)])
    const paths = await messagesAfter(() =>
      copy.replace('widgets/kit/button.tsx', 'px-3', 'px-[37px]')
    )
    expect(paths).toContain(button)
    expect(paths).toContain(sheet)
    expect(await get(sheet)).toContain('37px')
  })
})

describe('the server', () => {
  let backend: BackendProcess
  let url: string

  beforeAll(async () => {
    const port = await freePort()
    url = `http://localhost:${port}`
    const module = (await import(join(copy.root, 'demo/development/backend-process.ts'))) as {
      startBackend: (env: NodeJS.ProcessEnv, port: number) => BackendProcess
    }
    const data = join(copy.root, '.data')
    backend = module.startBackend({ ...process.env, HUTONG_DATA: data, HUTONG_SEED: 'small' }, port)
    expect(await backend.ready()).toBe(true)
  }, 120_000)
  afterAll(() => backend.stop())

  test('starts again with what it reads, and logins go on', { timeout: 60_000 }, async () => {
    const answer = await fetch(`${url}/api/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('hutong-web:')}` },
      body: new URLSearchParams({
        grant_type: 'password',
        scope: 'cmc',
        username: 'admin',
        password: PASSWORD
      })
    })
    const { access_token } = (await answer.json()) as { access_token: string }
    const status = async () => {
      const headers = { authorization: `Bearer ${access_token}` }
      return (await fetch(`${url}/api/users/joined`, { headers })).status
    }
    expect(await status()).toBe(200)

    const health = 'demo/server/http/health.ts'
    expect(backend.reads(join(copy.root, health))).toBe(true)
    expect(backend.reads(join(copy.root, 'core/contract/endpoint.ts'))).toBe(true)
    expect(backend.reads(join(copy.root, 'core/phone/state/machine.ts'))).toBe(false)
    expect(existsSync(join(copy.root, 'core/phone/state/machine.ts'))).toBe(true)
    copy.replace(health, "status: 'ok', live: true }", "status: 'new', live: true }")
    backend.restart()
    expect(await backend.ready()).toBe(true)

    expect(await (await fetch(`${url}/healthz/live`)).json()).toMatchObject({ status: 'new' })
    expect(await status()).toBe(200)
  })
})
