import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import MarkdownIt from 'markdown-it'
import MiniSearch from 'minisearch'
import { navigation } from './navigation.ts'
import { type RenderedPage, renderPage } from './render-markdown.ts'
import { searchOptions } from './search-options.ts'

const docs = fileURLToPath(new URL('../docs/', import.meta.url))
const dist = fileURLToPath(new URL('../../dist/', import.meta.url))

const fileOf = (path: string) => [`${docs}${path}.md`, `${docs}${path}/README.md`].find(existsSync)

/** Every page: those of the menu, and those that only other pages link to. */
export function pagePaths(): readonly string[] {
  const listed = navigation.flatMap(({ pages }) => pages)
  const others = globSync('rules/**/*.md', { cwd: docs })
    .map(file => file.replaceAll('\\', '/').replace(/\.md$/, ''))
    .filter(path => !path.endsWith('README'))
    .toSorted()
  return [...listed, ...others]
}

export const sourceOf = (path: string): string => {
  const file = fileOf(path)
  if (file === undefined) throw new Error(`demo/docs has no page ${path}`)
  return readFileSync(file, 'utf8')
}

/** Hashes of the built files; empty before the first build. */
function readIntegrity(): (file: string) => string | undefined {
  const file = `${dist}sri.json`
  const hashes = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
    : {}
  return name => hashes[name]
}

export const readSite = (): readonly RenderedPage[] => {
  const integrity = readIntegrity()
  return pagePaths().map(path => {
    // A folder's page is its README, from which links are relative to the folder.
    const isFolder = fileOf(path)?.endsWith('README.md') === true
    const page = renderPage(isFolder ? `${path}/README` : path, sourceOf(path), integrity)
    return { ...page, path }
  })
}

/** Titles of the pages in the menu, by path. */
export const menuTitle = (path: string): string =>
  /^# (.*)$/m.exec(sourceOf(path))?.[1]?.replace(/[`]/g, '') ?? path

/** The index that the page searches, as JSON: one entry per section. */
export function searchIndex(): string {
  const search = new MiniSearch(searchOptions)
  const markdown = new MarkdownIt()
  for (const path of pagePaths()) {
    const tokens = markdown.parse(sourceOf(path), {})
    let section = { id: path, page: menuTitle(path), title: '', text: '' }
    const done = () => {
      if (section.text !== '' || section.title !== '') search.add(section)
    }
    tokens.forEach((token, index) => {
      if (token.type === 'heading_open') {
        done()
        const title = tokens[index + 1]?.content.replace(/[`*_]/g, '') ?? ''
        section = { id: `${path}#${title}`, page: section.page, title, text: '' }
        for (let count = 2; search.has(section.id); count++)
          section = { ...section, id: `${path}#${title}#${count}` }
      } else if (token.type === 'inline' || token.type === 'fence')
        section.text += `${token.content}\n`
    })
    done()
  }
  return JSON.stringify(search)
}

/** `llms.txt`: what there is, and where, for programs that read. */
export const llmsText = (): string => `# Hutong

> An embeddable call-centre suite of web components: softphone, customer panel, call tasks, console.

${navigation
  .map(
    ({ title, pages }) =>
      `## ${title}\n\n${pages.map(path => `- [${menuTitle(path)}](/docs/${path}.md)`).join('\n')}\n`
  )
  .join('\n')}`
