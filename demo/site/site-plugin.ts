import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { navigation } from './navigation.ts'
import { llmsText, menuTitle, pagePaths, readSite, searchIndex } from './read-site.ts'
import type { RenderedPage } from './render-markdown.ts'

const out = fileURLToPath(new URL('../../.demo/', import.meta.url))

const escaped = (text: string) => text.replace(/[&<>"]/g, letter => `&#${letter.codePointAt(0)};`)

const menu = (current: string): string =>
  navigation
    .map(
      ({ title, pages }) =>
        `<h2>${escaped(title)}</h2><ul>${pages
          .map(
            path =>
              `<li><a href="/docs/${path}/"${path === current ? ' aria-current="page"' : ''}>${escaped(menuTitle(path))}</a></li>`
          )
          .join('')}</ul>`
    )
    .join('')

const outline = ({ headings }: RenderedPage): string => {
  const rows = headings.filter(({ level }) => level === 2 || level === 3)
  if (rows.length < 2) return ''
  return `<h2>On this page</h2><ul>${rows
    .map(
      ({ id, text, level }) =>
        `<li class="level-${level}"><a href="#${escaped(id)}">${escaped(text)}</a></li>`
    )
    .join('')}</ul>`
}

/** A page in the template that Vite has built. */
const inTemplate = (template: string, page: RenderedPage): string =>
  template
    .replace('<title>Documentation</title>', `<title>${escaped(page.title)} – Hutong</title>`)
    .replace('<!--menu-->', () => menu(page.path))
    .replace('<!--outline-->', () => outline(page))
    .replace('<!--content-->', () => page.html)

/** All files below `/docs/`, by address. */
function siteFiles(template: string): Map<string, string> {
  const pages = readSite()
  const files = new Map<string, string>()
  for (const page of pages) {
    files.set(`docs/${page.path}/index.html`, inTemplate(template, page))
    files.set(`docs/${page.path}.md`, page.source)
    for (const example of page.examples)
      for (const [name, text] of Object.entries(example.files))
        files.set(`docs/examples/${name}`, text)
  }
  const [first] = pages
  if (first)
    files.set('docs/index.html', inTemplate(template, { ...first, path: pagePaths()[0] ?? '' }))
  files.set('docs/search.json', searchIndex())
  files.set('docs/example.css', readFileSync(new URL('example.css', import.meta.url), 'utf8'))
  files.set('llms.txt', llmsText())
  return files
}

/** Builds `/docs/` from `demo/docs`; in development renders it for each request. */
export const documentationSite = (): Plugin => ({
  name: 'hutong-documentation-site',
  closeBundle() {
    const template = readFileSync(`${out}docs/index.html`, 'utf8')
    for (const [file, text] of siteFiles(template)) {
      mkdirSync(dirname(out + file), { recursive: true })
      writeFileSync(out + file, text)
    }
  },
  configureServer(server) {
    server.middlewares.use(async (request, reply, next) => {
      const [address = ''] = (request.url ?? '').split('?')
      if (!/^\/(?:docs\/(?!index\.html|playground)|llms\.txt)/.test(address)) return next()
      try {
        const source = readFileSync(new URL('../docs/index.html', import.meta.url), 'utf8')
        const template = await server.transformIndexHtml('/docs/index.html', source)
        const file = address.slice(1).replace(/\/$/, '/index.html')
        const text = siteFiles(template).get(file)
        if (text === undefined) return next()
        reply.setHeader(
          'content-type',
          `${types[file.split('.').at(-1) ?? ''] ?? 'text/plain'}; charset=utf-8`
        )
        reply.end(text)
      } catch (error) {
        next(error)
      }
    })
  }
})

const types: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  md: 'text/markdown'
}
