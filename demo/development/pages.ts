/** How the development server serves the pages and the built files that they import. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin, ViteDevServer } from 'vite'
import { policyOfPages } from '../server/http/response-headers.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * `/dist/<entry>.js` leads to the sources, since pages import the built files like any host. The
 * address re-exports the source module, so that a page has one instance of it by either address.
 */
export function builtAddresses(entries: Readonly<Record<string, string>>): Plugin {
  const prefix = '\0hutong-built:'
  return {
    name: 'hutong-built-addresses',
    enforce: 'pre',
    resolveId(source) {
      const entry = /^\/dist\/([\w-]+)\.js$/.exec(source)?.[1]
      return entry && entry in entries ? prefix + entry : null
    },
    load(id) {
      const file = id.startsWith(prefix) && entries[id.slice(prefix.length)]
      return file ? `export * from ${JSON.stringify(root + file)}` : null
    },
    configureServer({ middlewares }) {
      middlewares.use('/dist/custom-elements.json', (_, reply, next) => {
        readFile(`${root}widgets/custom-elements.json`).then(manifest => {
          reply.setHeader('content-type', 'application/json; charset=utf-8')
          reply.end(manifest)
        }, next)
      })
    }
  }
}

/** How `@vitejs/plugin-react` begins and ends the preamble of React Fast Refresh. */
const [PREAMBLE, END] = ['<script type="module">import { injectIntoGlobalHook }', '</script>']
/** The same as a module, which a strict policy allows. */
const preambleModule =
  '<script type="module" src="/@id/__x00__@vitejs/plugin-react/preamble"></script>'

/**
 * Serves pages with the CSP of the reference server, with a wider `style-src` for the `<style>` of
 * Vite's error overlay.
 */
export function strictPages(): Plugin {
  return {
    name: 'hutong-strict-pages',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, reply, next) => {
        if (request.headers.accept?.includes('text/html')) {
          const policy = policyOfPages(request.headers.host ?? '', undefined)
          reply.setHeader(
            'content-security-policy',
            policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
          )
        }
        next()
      })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const begin = html.indexOf(PREAMBLE)
        if (begin < 0) throw new Error('@vitejs/plugin-react has changed its preamble')
        const end = html.indexOf(END, begin) + END.length
        return html.slice(0, begin) + preambleModule + html.slice(end)
      }
    }
  }
}

/** Every address below `/console/` is the same page. */
export function consoleAddresses(): Plugin {
  return {
    name: 'hutong-console-addresses',
    configureServer({ middlewares }: ViteDevServer) {
      middlewares.use((request, _, next) => {
        const isVisit = request.headers.accept?.includes('text/html')
        if (isVisit && request.url?.startsWith('/console/')) request.url = '/console/index.html'
        next()
      })
    }
  }
}
