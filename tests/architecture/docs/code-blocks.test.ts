/** Code blocks of the documentation: they compile against the shipped types, and name what there is. */
import { existsSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { pagePaths, sourceOf } from '../../../demo/site/read-site.ts'

const root = new URL('../../../', import.meta.url).pathname
const scripts = Object.keys(
  (JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { scripts: object }).scripts
)

interface Block {
  readonly page: string
  readonly language: string
  readonly isLive: boolean
  readonly code: string
}

const pages = [
  ...pagePaths().map(path => [path, sourceOf(path)]),
  ['README', readFileSync(`${root}README.md`, 'utf8')]
]
const blocks: readonly Block[] = pages.flatMap(([page = '', text = '']) =>
  [...text.matchAll(/^```([^\n]*)\n([\s\S]*?)^```$/gm)].map(([, info = '', code = '']) => {
    const [language = '', kind] = info.trim().split(/\s+/)
    return { page, language, isLive: kind === 'live', code }
  })
)
const of = (...languages: readonly string[]) =>
  blocks.filter(({ language }) => languages.includes(language))

const scriptsIn = (code: string) =>
  [...code.matchAll(/<script(?: type="module"| setup lang="ts")?>\n([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => script
  )

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  experimentalDecorators: true,
  types: ['node'],
  paths: {
    hutong: [`${root}dist/hutong.d.ts`],
    'hutong/*': [`${root}dist/*.d.ts`]
  }
}

/** Sentences of the compiler by page; modules without types of their own are declared. */
function compiled(all: readonly Block[]): string[] {
  const files = new Map(
    all.map(({ page, language, code }, index) => [
      `${root}docs-block-${page.replaceAll('/', '-')}-${index}.${language}`,
      `${code}\nexport {}\n`
    ])
  )
  files.set(
    `${root}docs-modules.d.ts`,
    `declare module '@angular/core' { export const Component: any; export const CUSTOM_ELEMENTS_SCHEMA: any
  export interface ElementRef<Native> { readonly nativeElement: Native }
  export function viewChild<Child>(name: string): () => Child | undefined }
declare module '@vitejs/plugin-vue' { const vue: (options: object) => unknown; export default vue }
declare module 'hutong/session' {}
declare module 'hutong/softphone' {}
declare const page: import('playwright').Page
type HutongSandboxElement = import('${root}dist/hutong.d.ts').HutongSandboxElement
`
  )
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile } = host
  host.fileExists = name => files.has(name) || fileExists(name)
  host.readFile = name => files.get(name) ?? readFile(name)
  const program = ts.createProgram([...files.keys()], options, host)
  return ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    const text = ts.flattenDiagnosticMessageText(messageText, ' ')
    return `${file?.fileName.replace(root, '')}: ${text}`
  })
}

/** Errors of the syntax alone, for code whose surroundings the page describes. */
const syntaxErrors = (page: string, code: string): string[] =>
  (
    ts.transpileModule(code, {
      reportDiagnostics: true,
      compilerOptions: {
        target: ts.ScriptTarget.ESNext,
        module: ts.ModuleKind.ESNext,
        allowJs: true
      }
    }).diagnostics ?? []
  ).map(({ messageText }) => `${page}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`)

it('TypeScript and React code compiles against the shipped types', () => {
  expect(existsSync(`${root}dist/hutong.d.ts`), 'npm run build').toBe(true)
  const all = of('ts', 'tsx').filter(({ page }) => page !== 'elements')
  expect(all.length).toBeGreaterThan(4)
  expect(compiled(all)).toEqual([])
})

it('scripts of pages, Vue components and servers have no syntax error', () => {
  const all = of('html', 'vue', 'svelte').flatMap(({ page, code }) =>
    scriptsIn(code).map(script => [page, script] as const)
  )
  const servers = of('js').map(({ page, code }) => [page, code] as const)
  expect(all.length).toBeGreaterThan(10)
  expect([...all, ...servers].flatMap(([page, code]) => syntaxErrors(page, code))).toEqual([])
})

it('JSON is JSON', () => {
  const wrong = of('json').filter(({ code }) => {
    const documents = code.trim().startsWith('{\n') ? [code] : code.trim().split('\n')
    return documents.some(text => {
      try {
        JSON.parse(text)
        return false
      } catch {
        return true
      }
    })
  })
  expect(of('json').length).toBeGreaterThan(0)
  expect(wrong.map(({ page }) => page)).toEqual([])
})

it('commands name scripts that there are', () => {
  const named = of('sh').flatMap(({ page, code }) =>
    [...code.matchAll(/npm (?:run )?([\w:]+)/g)].map(([, name = '']) => ({ page, name }))
  )
  expect(named.length).toBeGreaterThan(5)
  const known = ['install', 'pack', ...scripts]
  expect(named.filter(({ name }) => !known.includes(name))).toEqual([])
})

it('a page that a reader copies from shows what it does', () => {
  const live = blocks.filter(({ isLive }) => isLive)
  expect(live.length).toBeGreaterThan(10)
  expect(live.filter(({ code }) => !code.includes('sandbox')).map(({ page }) => page)).toEqual([])
})
