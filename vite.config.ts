import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import about from './package.json' with { type: 'json' }
import { chunks } from './widgets/build/chunks.ts'
import { ownArrays } from './widgets/build/own-arrays.ts'
import { integrity, licences } from './widgets/build/papers.ts'
import {
  alsoDress,
  declarations,
  ownCopies,
  ownKeys,
  visibleText,
  withoutCircles,
  withoutDebug,
  withoutHiddenGuards,
  withoutPreload
} from './widgets/build/plugins.ts'
import { shadowCss } from './widgets/kit/shadow-css.ts'

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
    return { ...all, plugins: [all.plugins, declarations(), licences(), integrity()] }
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
    ownArrays(),
    visibleText(),
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
          groups: chunks
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
    visibleText(),
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
