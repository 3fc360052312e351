import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { beforeAll, describe, expect, it } from 'vitest'
import { printPageApi } from '../../widgets/manifest/print-page-api.ts'
import {
  type PublicSurface,
  publicSurface,
  withMarked
} from '../../widgets/manifest/public-surface.ts'

const root = new URL('../../', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, root), 'utf8')
const renew =
  'run `node widgets/manifest/public-surface.ts`, and say what changed in demo/docs/changes.md'

describe('the public surface', () => {
  let surface: PublicSurface
  beforeAll(async () => {
    surface = await publicSurface()
  })

  it('matches widgets/custom-elements.json', () => {
    expect(surface.files['custom-elements.json'], renew).toBe(read('widgets/custom-elements.json'))
  })

  it('matches the tables of the documentation', () => {
    const files = Object.entries(surface.marked)
    expect(files.length).toBe(2)
    for (const [file, text] of files) {
      const page = read(file)
      expect(page.length).toBeGreaterThan(text.length)
      expect(withMarked(page, text), renew).toBe(page)
    }
  })

  it('types every "before" event, and lists it as cancelable', () => {
    const types = surface.files['hutong.d.ts'] ?? ''
    // The fields of a detail stand in lines of their own where they are described.
    const before = [
      ...types.matchAll(
        /^ {2}'(hutong-before-[\w-]+)': CustomEvent<(?:\{\n(?: {4}.*\n)+ {2}\}>|.*>)(.*)$/gm
      )
    ]
    expect(before.length).toBe(types.match(/^ {2}'hutong-before-/gm)?.length)
    expect(before.length).toBeGreaterThan(3)
    const others = before.filter(([, , after]) => after !== ' & CancelableEvent')
    expect(others.map(([, name]) => name)).toEqual([])
  })

  it('names each slot and each part that a view draws', () => {
    const { modules } = JSON.parse(surface.files['custom-elements.json'] ?? '') as {
      modules: { declarations: Listed[] }[]
    }
    interface Listed {
      readonly tagName: string
      readonly attributes: { name: string }[]
      readonly slots: { name: string }[]
      readonly cssParts: { name: string }[]
    }
    const elements = modules.flatMap(({ declarations }) => declarations)
    const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).sort()
    for (const [folder, shared] of [
      ['softphone', []],
      ['transfer-list', ['popover-list', 'badge-button']],
      ['message-tips', ['popover-list', 'badge-button']],
      ['dashboard', []],
      ['doctor', []],
      ['customer-details', []],
      ['call-task-dialog', []]
    ] as const) {
      const element = elements.find(({ tagName }) => tagName === `hutong-${folder}`)
      const views = [
        ...readdirSync(new URL(`widgets/${folder}/`, root), { recursive: true, encoding: 'utf8' })
          .filter(file => /\.tsx?$/.test(file))
          .map(file => `${folder}/${file}`),
        ...shared.map(name => `parts/${name}.tsx`)
      ].map(file => read(`widgets/${file}`))
      const rendered = (pattern: RegExp) =>
        [
          ...new Set(
            views.flatMap(view =>
              [...view.matchAll(pattern)].flatMap(([, names = '']) => names.split(' '))
            )
          )
        ].sort()
      expect(names(element?.cssParts ?? []), folder).toEqual(rendered(/\bpart="([a-z -]+)"/g))
      expect(names(element?.slots ?? []), folder).toEqual(rendered(/<slot name="([\w-]+)"/g))
    }
    for (const element of elements)
      expect(names(element.attributes), element.tagName).toContain('theme')
  })

  it('has types for pages in TypeScript, for React and for Vue, which refuse what is wrong', () => {
    const pages = (where: string, variant: string) => ({
      [`${where}.ts`]: `import './hutong.js'
        const phone = document.createElement('hutong-softphone')
        void phone.dial('13800001111')
        phone.variant = '${variant}'
        document.addEventListener('hutong-screen-pop', event => event.detail.number.trim())`,
      [`${where}-in-react.tsx`]: `import './react.js'
        export const crm = <hutong-softphone autoAnswer={3} variant="${variant}"
          onhutong-screen-pop={({ detail }) => void detail.number.trim()} />`,
      [`${where}-component.tsx`]: `import { HutongSoftphone } from './react.js'
        export const crm = <HutongSoftphone className="phone" autoAnswer={3} variant="${variant}"
          onScreenPop={({ detail }) => void detail.number.trim()}
          ref={element => void element?.hangUp()} />`,
      [`${where}-in-vue.ts`]: `import './vue.js'
        import type { GlobalComponents } from 'vue'
        type Softphone = InstanceType<GlobalComponents['hutong-softphone']>['$props']
        export const crm: Softphone = {
          variant: '${variant}',
          onHutongScreenPop: ({ detail }) => void detail.number.trim()
        }`
    })
    const wrong = pages('wrong', 'sideways')
    const issues = issuesOf({ ...surface.files, ...pages('right', 'float'), ...wrong })
    expect(issues.map(({ file }) => file).toSorted()).toEqual(Object.keys(wrong).toSorted())
    for (const { text } of issues) expect(text).toContain('"sideways"')
  }, 60_000)

  it('names recurring types once, and describes every event and every custom property', () => {
    const types = surface.files['hutong.d.ts'] ?? ''
    for (const name of [
      'HutongError',
      'HutongTopic',
      'SipConfig',
      'CallView',
      'HostRoute',
      'FailureKind',
      'Direction',
      'SignState',
      'CallTaskMode'
    ])
      expect(
        types.match(new RegExp(`^export (?:interface|type) ${name}\\b`, 'gm')),
        name
      ).toHaveLength(1)
    expect(types.match(/(?<!\*\/\n)export (?:interface|type) (?!\w+EventMap)\w+/g) ?? []).toEqual(
      []
    )
    expect(types).not.toMatch(/'incoming' \| 'outgoing'(?!\n)|: 'CALLING' \|/)
    const { modules } = JSON.parse(surface.files['custom-elements.json'] ?? '') as {
      modules: {
        declarations: Record<'events' | 'cssProperties', { name: string; description?: string }[]>[]
      }[]
    }
    const rows = modules.flatMap(({ declarations }) =>
      declarations.flatMap(({ events, cssProperties }) => [...events, ...cssProperties])
    )
    expect(rows.length).toBeGreaterThan(50)
    expect(rows.filter(({ description }) => !description).map(({ name }) => name)).toEqual([])
  })

  it('describes the fields of event details wherever the event is described', () => {
    const note = 'From `dial()`, `data-hutong-customer-id` or the server.'
    const types = surface.files['hutong.d.ts'] ?? ''
    const detail = types.match(/^ {2}'hutong-call-end': CustomEvent<\{\n[^}]*\}>$/m)?.[0]
    expect(detail).toContain(`\n    /** ${note} */\n    readonly customerId: string | undefined\n`)
    expect(detail).toContain('\n    readonly callId: string\n')
    const row = surface.marked['demo/docs/elements.md']?.match(/^\| `hutong-call-end` .*$/m)?.[0]
    expect(row).toContain(` \`customerId\`: ${note} `)
    expect(row).not.toContain('`callId`:')
    expect(surface.files['custom-elements.json']).toContain(` \`customerId\`: ${note} `)
  })

  it('has the exports of core.js from one list', () => {
    const api = printPageApi(read('core/public-api.ts'))
    expect(api.match(/^ {2}\$?\w+,?$/gm)?.length).toBeGreaterThan(60)
    expect(read('core/page-api.ts'), renew).toBe(api)
  })

  it('types the core: stores, actions and the endpoint table', () => {
    const core = { 'core.d.ts': surface.files['core.d.ts'] ?? '' }
    const page = (body: string) => ({
      ...core,
      'page.ts': `import { $phone, call, dial, endpoints, Failure } from './core.js'
        ${body}`
    })
    const right = `void dial('13800001111')
      void $phone.get().status.trim()
      void call(endpoints.enterprise.config, {}).catch(error => error instanceof Failure && error.kind)`
    expect(issuesOf(page(right))).toEqual([])
    const wrong = issuesOf(
      page('void call(endpoints.enterprise.info, {}).then(info => info.nothing)')
    )
    expect(wrong.map(({ file }) => file)).toEqual(['page.ts'])
  }, 60_000)

  it('keeps secrets out of attributes', () => {
    const { modules } = JSON.parse(surface.files['custom-elements.json'] ?? '') as {
      modules: { declarations: { attributes: { name: string }[] }[] }[]
    }
    const attributes = modules.flatMap(({ declarations }) =>
      declarations.flatMap(element => element.attributes.map(({ name }) => name))
    )
    expect(attributes.length).toBeGreaterThan(10)
    expect(attributes.filter(name => /token|password|secret|provider|sip$/.test(name))).toEqual([])
  })
})

/** The part of Vue that the generated types use; Vue is not installed here. */
const vueItself = `declare module 'vue' {
  export interface ReservedProps { key?: PropertyKey | undefined }
  export interface HTMLAttributes { class?: unknown }
  export interface GlobalComponents {}
}`

/** What TypeScript says of types and pages that stand in one folder. */
function issuesOf(sources: Readonly<Record<string, string>>) {
  const options: ts.CompilerOptions = {
    ...{ strict: true, noEmit: true, types: [] },
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX
  }
  const folder = new URL('types-of-a-page', root).pathname
  const own = Object.entries({ ...sources, 'vue-itself.d.ts': vueItself }).filter(
    ([name]) => !name.endsWith('.js')
  )
  const files = new Map(own.map(([name, text]) => [`${folder}/${name}`, text]))
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile, directoryExists } = host
  host.fileExists = path => files.has(path) || fileExists(path)
  host.readFile = path => files.get(path) ?? readFile(path)
  host.directoryExists = path => path === folder || directoryExists?.(path) === true
  return ts
    .getPreEmitDiagnostics(ts.createProgram([...files.keys()], options, host))
    .map(({ file, messageText }) => ({
      file: file?.fileName.slice(folder.length + 1) ?? '',
      text: ts.flattenDiagnosticMessageText(messageText, ' ')
    }))
}
