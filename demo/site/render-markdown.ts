import { dirname, join } from 'node:path/posix'
import hljs from 'highlight.js'
import MarkdownIt from 'markdown-it'
import { type Example, readExample } from './example.ts'

export interface Heading {
  readonly id: string
  readonly text: string
  readonly level: number
}

/** A page of the documentation, rendered. */
export interface RenderedPage {
  /** Below `demo/docs`, without `.md`. */
  readonly path: string
  readonly title: string
  readonly html: string
  /** The Markdown, with the hashes of the built files. */
  readonly source: string
  readonly headings: readonly Heading[]
  /** Pages that show the live code blocks. */
  readonly examples: readonly Example[]
}

/** `What a host page must allow` → `what-a-host-page-must-allow`, as on GitHub. */
export const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

/** Where a link of a page leads on the site; undefined for a file that is no page. */
export function addressOf(link: string, from: string): string | undefined {
  if (/^(?:[a-z]+:|\/|#)/.test(link)) return link
  const [file = '', anchor] = link.split('#')
  if (!file.endsWith('.md')) return undefined
  const path = join(dirname(from), file).replace(/\.md$/, '')
  const hash = anchor === undefined ? '' : `#${anchor}`
  if (path === '../../README' || path === 'README') return `/docs/${hash}`
  return path.startsWith('..') ? undefined : `/docs/${path.replace(/\/README$/, '')}/${hash}`
}

const languages: Readonly<Record<string, string>> = { vue: 'xml', svelte: 'xml', tsx: 'typescript' }

function highlighted(code: string, language: string): string {
  const name = languages[language] ?? language
  return hljs.getLanguage(name)
    ? hljs.highlight(code, { language: name }).value
    : new MarkdownIt().utils.escapeHtml(code)
}

/**
 * Renders one page. `integrity` returns the hash of a built file, which replaces `sha384-…` beside its
 * address.
 */
export function renderPage(
  path: string,
  source: string,
  integrity: (file: string) => string | undefined
): RenderedPage {
  const headings: Heading[] = []
  const examples: Example[] = []
  const markdown = new MarkdownIt({ html: false })
  const { rules, utils } = markdown.renderer as typeof markdown.renderer & {
    utils: typeof markdown.utils
  }
  const escaped = (text: string) => (utils ?? markdown.utils).escapeHtml(text)

  rules.heading_open = (tokens, index) => {
    const token = tokens[index]
    const text = tokens[index + 1]?.content.replace(/[`*_]/g, '') ?? ''
    const level = Number(token?.tag.slice(1))
    const id = anchorOf(text)
    headings.push({ id, text, level })
    return `<${token?.tag} id="${escaped(id)}">`
  }
  rules.link_open = (tokens, index) => {
    const link = tokens[index]?.attrGet('href') ?? ''
    const address = addressOf(link, path)
    return address === undefined ? '<a>' : `<a href="${escaped(address)}">`
  }
  rules.table_open = () => '<div class="table" tabindex="0" role="group" aria-label="Table"><table>'
  rules.table_close = () => '</table></div>'
  rules.fence = (tokens, index) => {
    const token = tokens[index]
    const [language = '', kind] = (token?.info ?? '').trim().split(/\s+/)
    const code = withIntegrity(token?.content ?? '', integrity)
    const block = `<div class="code"><pre tabindex="0"><code data-code>${highlighted(code, language)}</code></pre></div>`
    if (kind !== 'live') return block
    const example = readExample(`${path.replaceAll('/', '-')}-${examples.length + 1}`, code)
    examples.push(example)
    return `${block}<iframe class="example" title="${escaped(`Example ${examples.length}`)}" src="/docs/examples/${example.name}.html" loading="lazy" allow="microphone; autoplay; speaker-selection"></iframe>`
  }
  const html = markdown.render(source.replace(/<!--[\s\S]*?-->/g, ''))
  const title = headings[0]?.text ?? path
  return { path, title, html, source: withIntegrity(source, integrity), headings, examples }
}

const withIntegrity = (code: string, integrity: (file: string) => string | undefined): string =>
  code.replace(
    /(\/dist\/(?:\d+\.\d+\.\d+\/)?([\w.-]+\.js)"[^>]*integrity=")sha384-…"/g,
    (whole, before: string, file: string) => {
      const hash = integrity(file)
      return hash === undefined ? whole : `${before}${hash}"`
    }
  )
