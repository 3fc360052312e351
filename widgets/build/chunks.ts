/**
 * Which files of the elements go together. A chunk holds exactly what it names here; what is named
 * nowhere goes wherever the bundler finds it best. Each file costs a request and some bytes for being
 * one, so what the same pages need is one file (`tests/bench/bytes.ts` counts what that comes to).
 */
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Folders with names of modules in them, without their endings. */
type Named = Readonly<Record<string, string>>

/** Before the core is here: what a dial pad needs, and the core too. */
const common: Named = {
  core: 'failure',
  'core/contract': 'labels',
  'core/contract/enums': 'sign-states',
  'core/phone': 'on-call',
  'core/rules': 'account-only duration masking phone-number visible',
  'core/text': 'common dial element line softphone texts time',
  'core/session': 'text-variant',
  widgets: 'defect fetch-twice',
  'widgets/kit': 'adopt-styles',
  'widgets/parts': 'core'
}

/** What the core stands on, and what opens a window of the console: asked before that is here. */
const ground: Named = {
  core: 'clock environment events notices server-time',
  'core/areas/call-detail': 'open',
  'core/areas/clues': 'open',
  'core/areas/customers': 'assigning',
  'core/areas/customer-form': 'open',
  'core/areas/person': 'open',
  'core/areas/recording': 'state',
  'core/session': 'draft-storage life',
  widgets: 'warn'
}

/** How anything is asked of the server, and what the questions of every page look like. */
const wire: Named = {
  'core/contract': 'endpoint enumeration paging zod',
  'core/contract/endpoints':
    'account agent auth calls customers enterprise error-logs files index members message-tips named operations quick-calls regions sign-in transfers',
  'core/contract/entities':
    'call customer enterprise error-report member message-tip operation region script-template seat sign-in transfer',
  'core/contract/enums': 'calls messages seats staff transfers upload-progress',
  'core/lib': 'fetched insist read-only-set remote',
  'core/net': 'back-online envelope explain first-answer http identity request',
  'core/session': 'account user'
}

/** Who is signed in, for how long, and what the server says by itself. */
const signedIn: Named = {
  'core/contract': 'topics',
  'core/net': 'frames heartbeat online realtime-profiles realtime',
  'core/session':
    'arrival call-guard credentials entering enterprise kept leaving own-mode seat session sign-in token-hash token-tabs token trying-again',
  'core/text': 'session'
}

/** What the console remembers of somebody, and the enterprises that they belong to. */
const kept: Named = {
  'core/areas/account': 'joined select-company switch-enterprise',
  'core/areas/sign-in': 'attempt',
  'core/lib': 'persistent',
  'core/rules': 'protocol',
  'core/session': 'preferences protocol'
}

/** What a view stands in and is made of. */
const view: Named = {
  widgets: 'jsx-runtime',
  'widgets/kit': 'boundary button dressing icon overlay-stack page-theme portal signs',
  'widgets/parts': 'apart begin kept-focus notices'
}

/** How an element's view hears of its attributes and is heard. */
const door: Named = { widgets: 'door values' }

/** What the telephone and the console's frame have in common. */
const frame: Named = {
  'widgets/kit': 'menu overlay',
  'widgets/parts': 'status-shape',
  'widgets/softphone': 'commands phone seat-colors seat-state typing use-keyboard'
}

/** What each of the telephone's looks asks of the desk that it stands on. */
const desk: Named = { 'widgets/softphone': 'desk keypad open-pane pane settings' }

/** What the customer panel and the cards in it say alike. */
const panelSmall: Named = {
  'core/contract/enums': 'intents',
  'core/rules': 'moment',
  'widgets/customer-details': 'chip facts inner-pieces panel-context pieces',
  'widgets/parts': 'coming roving'
}

/** Who somebody is, and that nobody is there: lists have it, and the customer panel before them. */
const faces: Named = { 'core/text': 'kit', 'widgets/kit/large': 'avatar empty words' }

/** One field of a form, on a list page and in the customer panel. */
const fields: Named = {
  'widgets/kit': 'choice-button field steady-click tooltip',
  'widgets/kit/large': 'checkbox choice form-field'
}

/** A button with a small window of its own: the telephone has it, and pages. */
const popover: Named = { 'widgets/kit': 'popover' }

/** What opens over a page when it is asked for. */
const asked: Named = { 'widgets/kit/large': 'confirm later' }

/** Rows and columns with what leads through them, in a page or a window. */
const table: Named = {
  'core/lib': 'paged-list',
  'widgets/kit/large': 'list-page pager table-head table-state table use-edges'
}

/** What lists say and wear alike. */
const lists: Named = {
  'core/text': 'list records',
  'shell/list': 'tinted',
  'widgets/kit/large': 'looks'
}

/** A page that is a list, from its description. */
const described: Named = {
  'core/lib': 'area-list',
  'core/session': 'columns',
  'shell/list':
    'arrange customer-cells described-list filters moment no-rows row-deeds search toolbar sorting use-asked-deeds use-columns use-deed',
  'widgets/kit/large': 'page-frame'
}

/** What only lists of tasks and customers open. */
const taskOpeners: Named = { 'core/areas/add-numbers': 'open', 'core/areas/call-task': 'open' }

/** What the console has in any case, whoever is in front of it. */
const front: Named = {
  'core/text': 'console',
  shell: 'address history host match menu-groups menu-signs menu methods router variant visitor',
  'shell/top-bar': 'mark',
  widgets: 'define frame'
}

/** What opens above a page, the login page too. */
const layers: Named = {
  'core/areas/feedback': 'open',
  'core/areas/sign-in': 'licence',
  'core/session': 'expiry',
  shell: 'quiet',
  'shell/layout': 'layers',
  'shell/palette': 'open',
  'shell/shortcuts': 'help',
  'shell/top-bar': 'sign-out'
}

/** What stands around every page of whoever is signed in. */
const around: Named = {
  'core/areas/workbench': 'start-workbench',
  'core/rules': 'top-bar-status',
  'core/text': 'top-bar',
  'shell/call-bar': 'call-bar show',
  'shell/inner': 'inner-door inner widgets',
  'shell/layout': 'console-page menu-icon',
  'shell/top-bar': 'open-windows status user-menu workbench-button'
}

/** The copies that `hutong.js` has for itself carry a mark behind their ending, and are not meant. */
function holds(named: Named, packages?: RegExp): (id: string) => boolean {
  const files = new Set(
    Object.entries(named).flatMap(([folder, names]) =>
      names.split(' ').map(name => `${root}${folder}/${name}`)
    )
  )
  return id =>
    packages?.test(id) === true || (/\.tsx?$/.test(id) && files.has(id.replace(/\.tsx?$/, '')))
}

/** For the bundler: chunks by name, no file in two of them. */
export const chunks = [
  { name: 'react', test: /node_modules\/(react-dom|scheduler)\// },
  { name: 'jssip', test: /node_modules\/(jssip|events|sdp-transform)\/|without-debug/ },
  { name: 'preload-helper', test: /preload-helper/ },
  { name: 'common', test: holds(common, /node_modules\/nanostores\//) },
  { name: 'ground', test: holds(ground) },
  { name: 'wire', test: holds(wire, /node_modules\/(zod|ofetch|destr|ufo)\//) },
  { name: 'signed-in', test: holds(signedIn) },
  { name: 'kept', test: holds(kept) },
  { name: 'view', test: holds(view, /node_modules\/(react|@nanostores\/react)\//) },
  { name: 'door', test: holds(door) },
  { name: 'frame', test: holds(frame) },
  { name: 'desk', test: holds(desk) },
  { name: 'panel-small', test: holds(panelSmall) },
  { name: 'faces', test: holds(faces) },
  { name: 'fields', test: holds(fields) },
  { name: 'popover', test: holds(popover) },
  { name: 'asked', test: holds(asked) },
  { name: 'table', test: holds(table) },
  { name: 'lists', test: holds(lists) },
  { name: 'described', test: holds(described) },
  { name: 'task-openers', test: holds(taskOpeners) },
  { name: 'front', test: holds(front) },
  { name: 'layers', test: holds(layers) },
  { name: 'around', test: holds(around) }
]
