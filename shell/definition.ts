import type { FailureEvents } from '../core/events.ts'
import { choice, describe, flag, text } from '../widgets/values.ts'
import type { HostRoute } from './host-routes.ts'

export interface ConsoleSurface {
  readonly properties: {
    /** Pages of the host: new ones, and changes to those of the console by their path. */
    readonly routes: readonly HostRoute[]
  }
  readonly readOnly: {
    /** Where in the console somebody is, such as `/callManage/outCall`. */
    readonly path: string
    /** What `press` can press on the page on show, such as `add` and `export`: the permissions of the user decide. */
    readonly actions: readonly string[]
  }
  readonly methods: {
    /** Goes to one of the console's addresses, such as `/customer/index?page=2`; never out of it. */
    navigate(path: string): Promise<void>
    /** Presses a button above the list on show, such as `add`; `actions` lists them. Rejects with a `Failure` where there is no such button. */
    press(action: string): Promise<void>
  }
  readonly events: ConsoleEvents & FailureEvents
}

export interface ConsoleEvents {
  /** Somebody is about to go elsewhere in the console. Refusing keeps them where they are. */
  navigate: { readonly path: string; readonly name: string; readonly from: string }
  /** Somebody is about to sign out. */
  'before-logout': Record<string, never>
  /** The licence agreement has been accepted. */
  'protocol-accept': { readonly userId: string }
  /** The details of a call were opened (呼叫详情). */
  'call-detail-open': { readonly callRecordId: string }
  /** The window that adds customers, clues or numbers was opened. */
  'add-open': {
    readonly kind: 'customer' | 'clue' | 'task' | 'manual'
    /** The task that numbers are added to, where it is known. */
    readonly taskId: string | undefined
  }
  /** A button above a list was pressed, by the user or by `press`. */
  'batch-button': {
    /** The name of the page's route, such as `CustomerManage`. */
    readonly page: string
    readonly action: string
    /** The rows that were ticked. */
    readonly ids: readonly string[]
  }
  /** The console has begun anew, as it would by a reload of its own page. */
  reload: Record<string, never>
}

/**
 * The whole console: menu, top bar and every page that the user's permissions allow. It fills the
 * box that the page gives it.
 *
 * @slot logo In place of the enterprise's logo.
 * @slot header-end At the end of the top bar.
 * @slot page-optimizer Over the page, at its lower right; not drawn for whoever came by a link with `token` and `account`.
 * @csspart header The bar at the top.
 * @csspart sidebar The menu.
 * @csspart main What is scrolled: the page on show.
 */
export const hutongConsole = describe<ConsoleSurface>()({
  tag: 'hutong-console',
  attributes: {
    /** Where the console's addresses begin: of the site with `history`, behind the `#` with `hash`. */
    basePath: text,
    /** Where in the browser's address the console keeps its own. */
    router: choice(['hash', 'history'], 'hash'),
    /** Whom it serves: customers, or the service objects of social workers. Without it the platform says so. */
    variant: choice(['common', 'social'], undefined),
    /** The page is the console's own: it sets the title, and loads the page anew where the specification says so. */
    standalone: flag
  },
  properties: { routes: true },
  readOnly: { path: true, actions: true },
  methods: { navigate: true, press: true },
  asking: ['navigate', 'before-logout']
})
export type ConsoleDefinition = typeof hutongConsole
