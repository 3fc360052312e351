import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { hotStyles, keepInstances, liveModules } from './demo/development/hot.ts'
import { builtAddresses, consoleAddresses, strictPages } from './demo/development/pages.ts'
import { documentationSite } from './demo/site/site-plugin.ts'
import about from './package.json' with { type: 'json' }
import { browserChecks } from './widgets/build/browser-checks.ts'
import { chunks } from './widgets/build/chunks.ts'
import { commandLine } from './widgets/build/command-line.ts'
import { compressed } from './widgets/build/compressed.ts'
import { integrity, licences } from './widgets/build/licences-and-hashes.ts'
import { ownArrays } from './widgets/build/own-arrays.ts'
import {
  alsoStyle,
  declarations,
  ownCopies,
  prototypePollutionPatch,
  visibleText,
  withoutCircles,
  withoutDebug,
  withoutHiddenGuards,
  withoutPreload
} from './widgets/build/plugins.ts'
import { withSmallGrammar } from './widgets/build/sip-grammar.ts'
import {
  withDeferredSessions,
  withoutSummaries,
  withoutUnusedParts
} from './widgets/build/unused-parts.ts'
import { shadowCss } from './widgets/kit/styles/shadow-css.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const build = (process.env.HUTONG_BUILD ?? about.version).toLowerCase()

/** Each `widgets/<name>/element.ts` is an entry of `dist/`, named after its folder. */
const entries: Readonly<Record<string, string>> = {
  hutong: 'widgets/hutong.ts',
  core: 'core/index.ts',
  console: 'shell/element.ts',
  ...Object.fromEntries(
    globSync('widgets/*/element.ts', { cwd: here('.') }).map(file => [
      basename(dirname(file)),
      file
    ])
  )
}

/**
 * The elements (`dist/`); with `--mode demo` the demo pages (`.demo/`); with `--mode fixture` the tests'
 * own element (`test-results/fixture/`); with `--mode gallery` the kit gallery for the tests
 * (`test-results/gallery/`). `HUTONG_STRICT=1` uses React's development build and wraps every view in
 * StrictMode.
 */
export default defineConfig(({ command, mode }) => {
  if (command === 'serve') return development()
  if (mode === 'demo') return pages()
  if (mode === 'gallery') {
    const gallery = elements({ gallery: 'demo/gallery/element.ts' }, 'test-results/gallery')
    return { ...gallery, plugins: [alsoStyle('demo/gallery', 'large'), gallery.plugins] }
  }
  if (mode !== 'fixture') {
    const all = elements(entries, 'dist')
    const command = commandLine('demo/conformance/hutong-command.ts')
    const beside = [declarations(), licences(), command, integrity(), compressed()]
    return { ...all, plugins: [all.plugins, ...beside] }
  }
  const fixture = elements({ probe: 'tests/widgets/fixture/element.ts' }, 'test-results/fixture')
  return { ...fixture, plugins: [alsoStyle('tests/widgets/fixture', 'kit'), fixture.plugins] }
})

/** Each stylesheet is self-contained inside a shadow root. */
const sheets = [
  'widgets/kit/styles/kit.css',
  'widgets/kit/styles/large.css',
  'widgets/parts/lists.css',
  'shell/layout/layout.css',
  'widgets/customer-details/panel.css',
  'widgets/call-task-dialog/dialog.css',
  'shell/shell.css'
]
const looks = { postcss: { plugins: sheets.map(shadowCss) } }

const elements = (input: Readonly<Record<string, string>>, outDir: string): UserConfig => ({
  root: here('.'),
  base: './',
  publicDir: false,
  define: {
    __HUTONG_BUILD__: JSON.stringify(build),
    'process.env.NODE_ENV': JSON.stringify(
      process.env.HUTONG_STRICT === '1' ? 'development' : 'production'
    )
  },
  plugins: [
    react(),
    tailwind(),
    browserChecks(),
    ownCopies('widgets/hutong.ts'),
    prototypePollutionPatch(),
    ownArrays(),
    visibleText(),
    withoutDebug(),
    withoutHiddenGuards(),
    withoutPreload(),
    withoutSummaries(),
    withDeferredSessions(),
    withSmallGrammar(),
    withoutUnusedParts(),
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
      // Without this, exports of an entry that no other entry uses would be tree-shaken.
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        codeSplitting: {
          // A group contains exactly its modules, which avoids circular chunks.
          includeDependenciesRecursively: false,
          groups: chunks
        }
      }
    }
  }
})

/** The demo pages use the built elements; the gallery has its own element, which is not published. */
const pages = (): UserConfig => ({
  root: here('demo'),
  base: '/',
  publicDir: here('demo/public'),
  define: { __HUTONG_BUILD__: JSON.stringify(build) },
  plugins: [
    alsoStyle('demo/gallery', 'large'),
    visibleText(),
    withoutHiddenGuards(),
    react(),
    tailwind(),
    // The console's page sends no request before it has removed a login link's secret from its URL.
    withoutPreload(),
    documentationSite()
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

/** Messages and rules. */
const stateless =
  /^core\/(?:messages\/(?!define-)|lib\/(?:format|validation)\/|features\/[\w-]+\/(?:messages|rules)\b)/

/** The demo pages with the elements from source, for `npm run dev`. */
const development = (): UserConfig => ({
  root: here('demo'),
  base: '/',
  publicDir: here('demo/public'),
  cacheDir: here('.cache/vite'),
  define: { __HUTONG_BUILD__: JSON.stringify(build) },
  plugins: [
    builtAddresses(entries),
    consoleAddresses(),
    strictPages(),
    documentationSite(),
    alsoStyle('demo/gallery', 'large'),
    visibleText(),
    react(),
    tailwind(),
    hotStyles(),
    liveModules(stateless, 'widgets/kit/widget-root.tsx'),
    keepInstances()
  ],
  css: looks,
  optimizeDeps: {
    // Scanned at startup: a dependency found later reloads the pages.
    entries: [
      'index.ts',
      '{console,gallery,hosts}/**/*.ts',
      '../{core,widgets,shell}/**/*.{ts,tsx}'
    ],
    rolldownOptions: { plugins: [withoutHiddenGuards(), withoutDebug(), prototypePollutionPatch()] }
  },
  server: { fs: { allow: [here('.')] } }
})
