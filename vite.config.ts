import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import about from './package.json' with { type: 'json' }
import { shadowCss } from './widgets/kit/shadow-css.ts'
import { loopsCarelessly, withOwnKeys } from './widgets/own-keys.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const build = (process.env.HUTONG_BUILD ?? about.version).toLowerCase()

const entries = {
  hutong: 'widgets/hutong.ts',
  core: 'core/index.ts',
  session: 'widgets/session/element.ts',
  softphone: 'widgets/softphone/element.ts',
  'transfer-list': 'widgets/transfer-list/element.ts',
  'message-tips': 'widgets/message-tips/element.ts',
  'customer-details': 'widgets/customer-details/element.ts',
  'call-task-dialog': 'widgets/call-task-dialog/element.ts',
  console: 'shell/element.ts'
}

/**
 * The elements (`dist/`); with `--mode demo` the pages that use them (`.demo/`); with
 * `--mode fixture` the element that the tests bring along (`test-results/fixture/`), with
 * `--mode gallery` the gallery of the kit for the tests (`test-results/gallery/`).
 */
export default defineConfig(({ mode }) => {
  if (mode === 'demo') return pages()
  if (mode === 'gallery') {
    const gallery = elements({ gallery: 'demo/gallery/element.ts' }, 'test-results/gallery')
    return { ...gallery, plugins: [alsoDress('demo/gallery', 'large'), gallery.plugins] }
  }
  if (mode !== 'fixture') {
    const all = elements(entries, 'dist')
    return { ...all, plugins: [all.plugins, declarations()] }
  }
  const fixture = elements({ probe: 'tests/widgets/fixture/element.ts' }, 'test-results/fixture')
  return { ...fixture, plugins: [alsoDress('tests/widgets/fixture', 'kit'), fixture.plugins] }
})

/** Each sheet stands on its own inside a shadow root. */
const sheets = [
  'widgets/kit/kit.css',
  'widgets/kit/large.css',
  'widgets/parts/lists.css',
  'widgets/customer-details/panel.css',
  'widgets/call-task-dialog/dialog.css',
  'shell/shell.css'
]
const looks = { postcss: { plugins: sheets.map(shadowCss) } }

const beforeTheCore =
  /node_modules\/nanostores\/|\/core\/(failure|text\/(texts|common|dial|element|phone|softphone|time)|contract\/(labels|enums\/sign-states)|phone\/on-call|rules\/(phone-number|masking|duration))\.ts$|\/widgets\/(parts\/core|fetch-twice)\.ts$/

const smallOfLists =
  /\/(core\/text\/(list|records|kit)\.ts|shell\/list\/tinted\.tsx|widgets\/kit\/large\/looks\.ts)$/

/** Who somebody is, and that nobody is there: lists have it, and the customer panel before them. */
const faces = /\/(widgets\/kit\/large\/(words\.ts|(empty|avatar)\.tsx)|core\/text\/kit\.ts)$/

/** One field of a form, on a list page and in the customer panel. */
const fields = /\/widgets\/kit\/(large\/(form-field|choice|checkbox)|field|tooltip)\.tsx$/

/** How an element's view hears of its attributes and is heard. */
const door = /\/widgets\/(values|door)\.ts$/

/** What opens over a page when it is asked for. */
const asked = /\/widgets\/kit\/(popover|large\/(later|confirm))\.tsx$/

/** What the console has in any case, whoever is in front of it. */
const front =
  /\/(shell\/(address|match|variant|router|methods|menu|menu-groups|menu-signs|visitor|host|top-bar\/mark)|core\/(rules\/account-only|text\/console)|widgets\/(frame|define|defect))\.tsx?$/

/** What opens above a page, the login page too. */
const layers =
  /\/(shell\/(quiet|layout\/layers|palette\/open|shortcuts\/help|top-bar\/sign-out)|core\/(areas\/sign-in\/licence|session\/expiry))\.tsx?$/

/** What a view stands in and is made of. */
const inEveryView =
  /node_modules\/(react|@nanostores\/react)\/|\/widgets\/(kit\/(signs|icon|button|boundary|portal|page-theme)|parts\/(apart|notices|kept-focus|begin))\.tsx?$/

const inEveryFrame =
  /\/widgets\/(kit\/(overlay|menu)|parts\/status-shape|softphone\/(phone|seat-colors|seat-state|use-keyboard|typing|commands))\.tsx?$/

/** What the console remembers of somebody, and the enterprises that they belong to. */
const kept =
  /\/core\/(session\/(preferences|protocol)|rules\/protocol|lib\/persistent|areas\/(sign-in\/attempt|account\/(switch-enterprise|joined|select-company)))\.ts$/

/** What stands around every page of whoever is signed in. */
const around =
  /\/(shell\/(layout\/(menu-icon|console-page)|top-bar\/(user-menu|status|looks|open-windows|workbench-button)|inner\/(inner|inner-door|widgets)|call-bar\/(show|call-bar))|core\/(text\/(top-bar|quick-call)|areas\/workbench\/start-workbench|rules\/top-bar-status))\.tsx?$/

/** A page that is a list, from its description. */
const described =
  /\/(shell\/list\/(use-deed|described-list|filters|row-deeds|search|toolbar)|widgets\/kit\/large\/(page-frame|date-range)|core\/lib\/area-list)\.tsx?$/

/** What the customer panel and the cards in it say alike. */
const panelSmall =
  /\/(widgets\/(customer-details\/(chip|facts|panel-context|pieces|inner-pieces)|parts\/(coming|roving))|core\/(contract\/enums\/intents|rules\/moment))\.tsx?$/

/** Rows and columns with what leads through them, in a page or a window. */
const table =
  /\/(widgets\/kit\/large\/(table|table-state|list-page|pager)|core\/lib\/paged-list)\.tsx?$/

/** What each of the telephone's looks asks of the desk that it stands on. */
const desk = /\/widgets\/softphone\/(desk|pane|open-pane|settings|keypad)\.tsx?$/

/** What the core stands on, and what opens a window of the console: asked before the window is here. */
const ground =
  /\/(widgets\/warn|core\/(areas\/((person|call-detail|clues|customer-form)\/open|recording\/state)|environment|session\/(life|draft-storage)|clock|events|notices))\.ts$/

/** How anything is asked of the server, and what the questions of every page look like. */
const wire =
  /node_modules\/(zod|ofetch|destr|ufo)\/|\/core\/(contract\/(zod|enumeration|endpoint|paging|endpoints\/(index|named|account|agent|auth|calls|customers|enterprise|error-logs|files|members|message-tips|operations|quick-calls|regions|sign-in|transfers)|entities\/(member|sign-in|seat|call|customer|enterprise|error-report|message-tip|operation|region|transfer|script-template)|enums\/(staff|seats|calls|messages|transfers|upload-progress))|net\/(envelope|explain|identity|http|request)|lib\/(insist|read-only-set|remote|fetched)|session\/(user|account))\.ts$/

/** Who is signed in, for how long, and what the server says by itself. */
const signedIn =
  /\/core\/(contract\/topics|text\/session|net\/(frames|heartbeat|realtime-profiles|realtime)|session\/(call-guard|seat|credentials|sign-in|kept|token-tabs|token|leaving|arrival|entering|enterprise|own-mode|token-hash|session))\.ts$/

/** What only lists of tasks and customers open. */
const taskOpeners = /\/core\/areas\/(call-task|add-numbers)\/open\.ts$/

const elements = (input: Readonly<Record<string, string>>, outDir: string): UserConfig => ({
  root: here('.'),
  base: './',
  publicDir: false,
  define: {
    __HUTONG_BUILD__: JSON.stringify(build),
    'process.env.NODE_ENV': '"production"'
  },
  plugins: [
    react(),
    tailwind(),
    ownCopies('widgets/hutong.ts'),
    ownKeys(),
    withoutDebug(),
    withoutHiddenGuards(),
    withoutPreload(),
    withoutCircles()
  ],
  css: looks,
  build: {
    outDir: here(outDir),
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    cssCodeSplit: false,
    modulePreload: false,
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: Object.fromEntries(Object.entries(input).map(([name, file]) => [name, here(file)])),
      // Without this, exports of an entry that no other entry uses would be shaken off.
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        codeSplitting: {
          // A group is what it names; no circle may come of it.
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react-dom|scheduler)\//
            },
            { name: 'jssip', test: /node_modules\/(jssip|events|sdp-transform)\/|without-debug/ },
            // What a dial pad needs before the core is here, and the core too.
            { name: 'preload-helper', test: /preload-helper/, priority: 6 },
            { name: 'common', test: beforeTheCore, priority: 6 },
            { name: 'view', test: inEveryView, priority: 6 },
            // What the telephone and the console's frame have in common.
            { name: 'frame', test: inEveryFrame, priority: 6 },
            { name: 'desk', test: desk },
            { name: 'panel-small', test: panelSmall },
            { name: 'around', test: around },
            { name: 'described', test: described },
            { name: 'table', test: table },
            // Each by itself would cost more for being a file than for what it says.
            { name: 'lists', test: smallOfLists, priority: 4 },
            { name: 'faces', test: faces, priority: 5 },
            { name: 'fields', test: fields, priority: 4 },
            { name: 'door', test: door, priority: 4 },
            { name: 'asked', test: asked, priority: 4 },
            { name: 'front', test: front, priority: 2 },
            { name: 'layers', test: layers, priority: 1 },
            { name: 'ground', test: ground, priority: 5 },
            { name: 'task-openers', test: taskOpeners, priority: 4 },
            { name: 'wire', test: wire, priority: 4 },
            { name: 'signed-in', test: signedIn, priority: 3 },
            { name: 'kept', test: kept, priority: 2 }
          ]
        }
      }
    }
  }
})

/** The hosts use what is built; the gallery brings its own element, which no package holds. */
const pages = (): UserConfig => ({
  root: here('demo'),
  base: '/',
  publicDir: here('demo/public'),
  define: { __HUTONG_BUILD__: JSON.stringify(build) },
  plugins: [
    alsoDress('demo/gallery', 'large'),
    withoutHiddenGuards(),
    react(),
    tailwind(),
    // The console's page asks for nothing before it has taken a link's secret off its address.
    withoutPreload()
  ],
  css: looks,
  build: {
    target: 'es2022',
    modulePreload: false,
    outDir: here('.demo'),
    emptyOutDir: true,
    reportCompressedSize: false,
    rolldownOptions: {
      external: /^\/dist\//,
      input: globSync('demo/**/index.html', { cwd: here('.') }).map(here)
    }
  }
})

/**
 * Gives one entry its own copy of everything it imports, so that a page pays one request for it.
 * What it fetches later with `import()` is shared with the other entries as usual.
 */
function ownCopies(entry: string): Plugin {
  const mark = '?own'
  return {
    name: 'hutong-own-copies',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer || !source.startsWith('.') || options.kind !== 'import-statement') return null
      if (!importer.endsWith(entry) && !importer.endsWith(mark)) return null
      const resolved = await this.resolve(source, importer.replace(mark, ''), { skipSelf: true })
      return resolved && `${resolved.id}${mark}`
    }
  }
}

/** Vite's helper would put `<link>`s into the host's head, and cost every entry a request. */
function withoutPreload(): Plugin {
  return {
    name: 'hutong-without-preload',
    renderChunk(code) {
      // Where the base is absolute the helper is not told which file asks.
      const call = /, __VITE_PRELOAD__(?:, import\.meta\.url)?\)/g
      const imported = /import \{ \w+ as (\w+) \} from "[^"]*preload-helper[^"]*";/
      const helper = imported.exec(code)?.[1]
      if (!helper) return null
      return code.replace(imported, '').replaceAll(`${helper}(`, '(').replace(call, ')()')
    },
    generateBundle(_, bundle) {
      for (const file of Object.keys(bundle))
        if (file.includes('preload-helper')) delete bundle[file]
    }
  }
}

/** Files that import each other in a circle would run before what they need is there. */
function withoutCircles(): Plugin {
  return {
    name: 'hutong-without-circles',
    generateBundle(_, bundle) {
      const settled = new Set<string>()
      const visit = (file: string, path: readonly string[]) => {
        if (path.includes(file))
          throw new Error(
            `Files in a circle: ${[...path.slice(path.indexOf(file)), file].join(' → ')}`
          )
        const chunk = bundle[file]
        if (chunk?.type !== 'chunk' || settled.has(file)) return
        for (const other of chunk.imports) visit(other, [...path, file])
        settled.add(file)
      }
      for (const file of Object.keys(bundle)) visit(file, [])
    }
  }
}

/** Writes what editors and compilers read beside the elements. */
function declarations(): Plugin {
  return {
    name: 'hutong-declarations',
    apply: 'build',
    async generateBundle() {
      const { publicSurface } = await import('./widgets/manifest.ts')
      const { files } = await publicSurface()
      for (const [fileName, source] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName, source })
    }
  }
}

/** Lets a sheet of the kit hold what the files of one more folder wear. */
function alsoDress(folder: string, sheet: 'kit' | 'large'): Plugin {
  return {
    name: 'hutong-also-dress',
    enforce: 'pre',
    transform: (code, id) =>
      id.includes(`widgets/kit/${sheet}.css`) ? `${code}\n@source "${here(folder)}";` : null
  }
}

/**
 * Base UI's focus guards can be reached with the Tab key and hide from screen readers; on VoiceOver
 * they do not hide either. What the focus can reach must not be hidden (WCAG 4.1.2).
 */
function withoutHiddenGuards(): Plugin {
  const hidden = '"aria-hidden": role ? undefined : true,'
  return {
    name: 'hutong-without-hidden-guards',
    transform(code, id) {
      if (!/@base-ui\/react\/.*FocusGuard\./.test(id)) return null
      if (!code.includes(hidden)) throw new Error('Base UI has changed its focus guards')
      return { code: code.replace(hidden, ''), map: null }
    }
  }
}

function ownKeys(): Plugin {
  return {
    name: 'hutong-own-keys',
    transform: (code, id) => (loopsCarelessly(id) ? { code: withOwnKeys(code), map: null } : null),
    // The bundler's own loops over the exports of a module.
    renderChunk: (code, { name }) =>
      name === 'rolldown-runtime' ? { code: withOwnKeys(code), map: null } : null
  }
}

/** JsSIP's logger writes to the host's console when the host's `localStorage.debug` says so. */
function withoutDebug(): Plugin {
  return {
    name: 'hutong-without-debug',
    enforce: 'pre',
    resolveId: source => (source === 'debug' ? '\0without-debug' : null),
    load: id =>
      id === '\0without-debug'
        ? 'const quiet = () => () => {}\nquiet.default = quiet\nquiet.enable = quiet.disable = () => {}\nmodule.exports = quiet'
        : null
  }
}
