import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import about from '../../../package.json' with { type: 'json' }
import { elementHeaders, pageHeaders } from './response-headers.ts'

const CONSOLE = '/console/'
const PREFIX = '/dist/'
const FOREVER = 'public, max-age=31536000, immutable'
const isHashed = (path: string) => path.includes(`${sep}assets${sep}`)
/** Host pages and the gallery, which use the demo's routes. */
const isDemo = (path: string) => /^\/(?:$|index\.html|hosts\/|gallery\/)/.test(path)
const isPublic = (path: string) => !/\.map$|(^|\/)\./.test(path)

/** `0.2.0/hutong.js` as version and file. */
const pinned = /^(\d{1,4}\.\d{1,4}\.\d{1,4})\/(.+)$/

/**
 * Serves the built elements to pages of any origin, compressed where the browser takes it: entries are
 * revalidated, hashed chunks cached for good. `/dist/<version>/` has the same files for pages that pin a
 * version, cached for good; those of earlier versions are in folders of `archive`, named after them.
 */
export async function serveElements(
  app: FastifyInstance,
  folder: string,
  archive: string | undefined
): Promise<void> {
  if (!existsSync(folder)) return
  await app.register(async elements => {
    await elements.register(fastifyStatic, {
      root: folder,
      // Its own route would read the whole folder for each request, to compare the letters' case.
      serve: false,
      preCompressed: true,
      cacheControl: false,
      index: false,
      allowedPath: isPublic,
      setHeaders(reply, path) {
        const isPinned = pinned.test(reply.request.url.slice(PREFIX.length))
        reply.header('cache-control', isPinned || isHashed(path) ? FOREVER : 'no-cache')
        elementHeaders(reply)
      }
    })
    elements.get<{ readonly Params: { readonly '*': string } }>(`${PREFIX}*`, (request, reply) => {
      const [whole, version, file] = pinned.exec(request.params['*']) ?? []
      if (whole === undefined || version === undefined || file === undefined)
        return reply.sendFile(request.params['*'])
      if (version === about.version) return reply.sendFile(file)
      return archive === undefined ? reply.callNotFound() : reply.sendFile(whole, archive)
    })
  })
}

/** Serves the console, and the demo's pages with `hasDemo`; a folder answers with its `index.html`. */
export async function servePages(
  app: FastifyInstance,
  folder: string,
  exchange: string | undefined,
  hasDemo: boolean
): Promise<void> {
  if (!existsSync(folder)) return
  if (!hasDemo) app.get('/', (_, reply) => reply.redirect(CONSOLE))
  serveConsole(app, join(folder, 'console', 'index.html'), exchange)
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/',
    decorateReply: false,
    cacheControl: false,
    index: 'index.html',
    redirect: true,
    allowedPath: path => isPublic(path) && (hasDemo || !isDemo(path)),
    setHeaders(reply, path) {
      if (path.endsWith('.html'))
        pageHeaders(reply, reply.request, exchange, path.includes(`${sep}docs${sep}`))
      else reply.header('cache-control', isHashed(path) ? FOREVER : 'no-cache')
    }
  })
}

/** Whether the request is a navigation rather than a subresource. */
const isVisit = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers.accept?.includes('text/html') ?? false

/**
 * Replaces an undecodable address below the console by one that the console itself reports as
 * unknown.
 */
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

/** Every address below `/console/` is the same page; the console routes on the client. */
function serveConsole(app: FastifyInstance, page: string, exchange: string | undefined): void {
  if (!existsSync(page)) return
  app.get(`${CONSOLE}*`, async (request, reply) => {
    const isFile = /\.(?:js|css|map|json|png|svg|ico|txt)$/.test(request.url.replace(/\?.*/, ''))
    if (isFile && !isVisit(request)) return reply.callNotFound()
    pageHeaders(reply, request, exchange)
    return reply.type('text/html; charset=utf-8').send(await readFile(page))
  })
}
