import type { FailureEvents } from '../core/public-events.ts'
import { choice, describe, flag, text } from '../widgets/define/values.ts'
import type { HostRoute } from './router/host-routes.ts'

export interface ConsoleSurface {
  readonly properties: {
    /** Pages added by the host, and changes to the console's pages by path. */
    readonly routes: readonly HostRoute[]
  }
  readonly readOnly: {
    /** Path of the current page, such as `/callManage/outCall`. */
    readonly path: string
    /** Actions that `press` accepts on the current page, such as `add` and `export`, by the user's permissions. */
    readonly actions: readonly string[]
  }
  readonly methods: {
    /** Navigates inside the console, for example to `/customer/index?page=2`. Rejects with a `Failure` of kind `invalid` without a path. */
    navigate(path: string): Promise<void>
    /** Triggers a toolbar action of the current list, such as `add`; see `actions`. Rejects with a `Failure` when the page has no such action. */
    press(action: string): Promise<void>
  }
  readonly events: ConsoleEvents & FailureEvents
}

export interface ConsoleEvents {
  /** Fired before navigation. Cancelable: `preventDefault()` stays on the current page. */
  navigate: { readonly path: string; readonly name: string; readonly from: string }
  /** Fired before sign-out. Cancelable: `preventDefault()` stays signed in. */
  'before-logout': Record<string, never>
  /** The licence agreement was accepted. */
  'protocol-accept': { readonly userId: string }
  /** The call detail (呼叫详情) was opened. */
  'call-detail-open': { readonly callRecordId: string }
  /** A dialog that adds customers, clues or numbers was opened. */
  'add-open': {
    readonly kind: 'customer' | 'clue' | 'task' | 'manual'
    /** The call task that numbers are added to, when known. */
    readonly taskId: string | undefined
  }
  /** A toolbar action of a list was triggered by the user or by `press`. */
  'batch-button': {
    /** The name of the page's route, such as `CustomerManage`. */
    readonly page: string
    readonly action: string
    /** Ids of the selected rows. */
    readonly ids: readonly string[]
  }
  /** The console restarted, as after a reload of its page. */
  reload: Record<string, never>
}

/**
 * The complete console: menu, top bar and every page that the user's permissions allow. Fills its
 * containing box.
 *
 * @slot logo Replaces the enterprise's logo.
 * @slot header-end End of the top bar.
 * @slot page-optimizer Overlay at the lower right of the page; not rendered in a session started by a login link.
 * @csspart header The top bar.
 * @csspart sidebar The menu.
 * @csspart main The scroll container of the current page.
 */
export const hutongConsole = describe<ConsoleSurface>()({
  tag: 'hutong-console',
  attributes: {
    /** Base path of the console's addresses: in the URL path with `history`, behind the `#` with `hash`. */
    basePath: text,
    /** Part of the browser's address that holds the console's path. */
    router: choice(['hash', 'history'], 'hash'),
    /** Wording and pages for customers (`common`) or for the service objects of social workers (`social`). Default: the installation's setting. */
    variant: choice(['common', 'social'], undefined),
    /** The page belongs to the console: it sets the document title and reloads the page after sign-out or a change of enterprise. */
    standalone: flag
  },
  properties: { routes: true },
  readOnly: { path: true, actions: true },
  methods: { navigate: true, press: true },
  cancelable: ['navigate', 'before-logout']
})
export type ConsoleDefinition = typeof hutongConsole
