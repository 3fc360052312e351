import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Named } from './chunk-groups.ts'
import * as groups from './chunk-groups.ts'
import * as core from './core-chunks.ts'
import { doctor } from './doctor-chunk.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Matches the modules of a group. The copies bundled into `hutong.js` carry a query and do not match. */
function holds(named: Named, packages?: RegExp): (id: string) => boolean {
  const files = new Set(
    Object.entries(named).flatMap(([folder, names]) =>
      names.split(' ').map(name => `${root}${folder}/${name}`)
    )
  )
  for (const file of files)
    if (!existsSync(`${file}.ts`) && !existsSync(`${file}.tsx`))
      throw new Error(`A chunk names ${file}, which is no module`)
  return id =>
    packages?.test(id) === true || (/\.tsx?$/.test(id) && files.has(id.replace(/\.tsx?$/, '')))
}

/** Manual chunks for the bundler. */
export const chunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|@r2wc\/[\w-]+)\// },
  {
    name: 'sip-calls',
    test: holds(core.sipCalls, /node_modules\/(sdp-transform\/|jssip\/lib\/(RTCSession|Dialog))/)
  },
  {
    name: 'jssip',
    test: holds(core.sipLine, /node_modules\/(jssip|events)\/|without-debug|jssip-(session|sdp)/)
  },
  { name: 'preload-helper', test: /preload-helper/ },
  { name: 'common', test: holds(groups.common, /node_modules\/nanostores\/|rolldown\/runtime/) },
  { name: 'session', test: holds(core.session, /node_modules\/(zod|ofetch|destr|ufo)\//) },
  { name: 'pages', test: holds(core.pages) },
  { name: 'telephone', test: holds(core.telephone) },
  { name: 'dispositions', test: holds(core.dispositions) },
  { name: 'second-call', test: holds(core.secondCalls) },
  { name: 'times', test: holds(groups.times) },
  { name: 'view', test: holds(groups.view, /node_modules\/@nanostores\/react\//) },
  { name: 'host', test: holds(groups.elementHost) },
  { name: 'softphone', test: holds(groups.softphone) },
  { name: 'call-views', test: holds(groups.callViews) },
  { name: 'panel-small', test: holds(groups.panelSmall) },
  { name: 'basics', test: holds(groups.listBasics) },
  { name: 'fields', test: holds(groups.fields) },
  { name: 'popover', test: holds(groups.popover) },
  { name: 'confirm', test: holds(groups.inputDialogs) },
  { name: 'table', test: holds(groups.table) },
  { name: 'lists', test: holds(groups.lists) },
  { name: 'call-lists', test: holds(groups.callLists) },
  { name: 'described', test: holds(groups.described) },
  { name: 'diagnosis', test: holds(doctor) },
  { name: 'kpis', test: holds(groups.kpis) },
  { name: 'reports', test: holds(groups.reports) },
  { name: 'shell', test: holds(groups.consoleFrame) },
  { name: 'layers', test: holds(groups.layers) },
  { name: 'page', test: holds(groups.pageLayout) }
]
