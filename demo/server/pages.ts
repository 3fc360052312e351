import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { elementHeaders, pageHeaders } from './headers.ts'

const CONSOLE = '/console/'
const FOREVER = 'public, max-age=31536000, immutable'
const isHashed = (path: string) => path.includes(`${sep}assets${sep}`)
const isPublic = (path: string) => !/\.map$|(^|\/)\./.test(path)

/** The built elements, for pages of any origin: entries are asked for anew, hashed chunks never. */
export async function serveElements(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder)) return
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/dist/',
    decorateReply: false,
    cacheControl: false,
    index: false,
    allowedPath: isPublic,
    setHeaders(reply, path) {
      reply.header('cache-control', isHashed(path) ? FOREVER : 'no-cache')
      elementHeaders(reply)
    }
  })
}

/** The demo's pages; a folder answers with its `index.html`. */
export async function servePages(
  app: FastifyInstance,
  folder: string,
  exchange: string | undefined
): Promise<void> {
  if (!existsSync(folder)) return
  serveConsole(app, join(folder, 'console', 'index.html'), exchange)
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/',
    decorateReply: false,
    cacheControl: false,
    index: 'index.html',
    redirect: true,
    allowedPath: isPublic,
    setHeaders(reply, path) {
      if (path.endsWith('.html')) pageHeaders(reply, reply.request, exchange)
      else reply.header('cache-control', isHashed(path) ? FOREVER : 'no-cache')
    }
  })
}

/** Somebody goes there, and a page is what they want to see; a page asks for its pieces otherwise. */
const isVisit = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers.accept?.includes('text/html') ?? false

/** An address below the console's that nobody can decode: the console itself says that it has none such. */
export function readableUrl(request: IncomingMessage): string {
  const { url = '/' } = request
  if (!url.startsWith(CONSOLE) || !isVisit(request)) return url
  try {
    decodeURIComponent(url.replace(/\?.*/, ''))
    return url
  } catch {
    return CONSOLE
  }
}

/** The console keeps its own addresses below `/console/`: every one of them is the same page. */
function serveConsole(app: FastifyInstance, page: string, exchange: string | undefined): void {
  if (!existsSync(page)) return
  app.get(`${CONSOLE}*`, async (request, reply) => {
    const isFile = /\.(?:js|css|map|json|png|svg|ico|txt)$/.test(request.url.replace(/\?.*/, ''))
    if (isFile && !isVisit(request)) return reply.callNotFound()
    pageHeaders(reply, request, exchange)
    return reply.type('text/html; charset=utf-8').send(await readFile(page))
  })
}
