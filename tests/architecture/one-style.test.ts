/** One look for one thing: what a page draws by itself instead is found here. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const root = new URL('../../', import.meta.url).pathname
const sources = ['shell', 'widgets'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file))
    .map(file => [`${folder}/${file}`, readFileSync(join(root, folder, file), 'utf8')] as const)
)
const filesWith = (requested: RegExp) =>
  sources.filter(([, source]) => requested.test(source)).map(([file]) => file)

it('reads the sources', () => expect(sources.length).toBeGreaterThan(300))

it('leaves the look of what cannot be used to the rule of the kit', () => {
  expect(
    filesWith(/\b(?:aria-|data-|group-)?disabled:(?:text|bg|opacity|cursor|no-underline)/)
  ).toEqual([])
})

/** Where a heading is no section's: titles of pages and windows, documents to read, and labels in a card. */
const titles = [
  'shell/layout/',
  'shell/top-bar/quick-call.tsx',
  'shell/person/person-panel.tsx',
  'shell/pages/account/login/',
  'shell/pages/account/licence-page.tsx',
  'shell/pages/account/personal-data-page.tsx',
  'shell/pages/introduce/',
  'shell/pages/workbench/',
  'shell/pages/data-manage/seat-wall/wall-view.tsx',
  'shell/pages/call-manage/manual-tasks/manual-task-page.tsx',
  'shell/pages/call-manage/manual-tasks/manual-task-head.tsx',
  'widgets/call-task-dialog/dialog-frame.tsx',
  'widgets/customer-details/panel-head.tsx',
  'widgets/kit/lazy-overlay.tsx',
  'widgets/kit/large/page-frame.tsx',
  'widgets/message-tips/tip-list.tsx',
  'widgets/transfer-list/transfer-items.tsx',
  'shell/call-detail/call-chain.tsx',
  'shell/call-detail/call-info-card.tsx',
  'widgets/customer-details/calls/card-body.tsx',
  'widgets/parts/knowledge/knowledge-answer.tsx'
]

it('draws the heading of a section in one way', () => {
  const own = filesWith(/<h[1-6]\b/).filter(file => !titles.some(path => file.startsWith(path)))
  expect(own).toEqual([])
})

it('opens lazy dialogs and drawers by a part that shows when they cannot be loaded', () => {
  const files = new Map<string, string>(sources)
  const lazy = sources.flatMap(([file, source]) =>
    [
      ...source.matchAll(
        /(\w+)\s*=\s*(?:lazyView|styledView)[^(]*\(\s*\(\) =>\s*import\('([^']+)'/g
      )
    ].map(([, name = '', path = '']) => ({ file, source, name, view: join(dirname(file), path) }))
  )
  expect(lazy.length).toBeGreaterThan(60)
  const hidden = lazy.filter(
    ({ source, name, view }) =>
      /<(?:Dialog|Drawer|ReasonDialog|SmallDialog)\b/.test(files.get(view) ?? '') &&
      new RegExp(`<Lazy\\b[^/]*view=\\{${name}\\}`).test(source)
  )
  expect(hidden.map(({ file, name }) => `${file} ${name}`)).toEqual([])
})

it('asks in one way before unsaved input is discarded', () => {
  expect(filesWith(/listMessages\.leave/)).toEqual(['shell/list/actions/discard-confirm.tsx'])
})
