/**
 * Modules grouped into chunks. A module in no group is placed by the bundler. Each chunk costs a request
 * and some bytes, so modules that the same pages need share a chunk (`tests/bench/bytes.ts` measures the
 * result).
 */

/** Module names without extension, by folder. */
export type Named = Readonly<Record<string, string>>

/** Needed before the core is loaded, by the dial pad, and by the core. */
export const common: Named = {
  core: 'failure',
  'core/contract': 'labels',
  'core/features/seats': 'sign-states',
  'core/lib/format': 'duration masking phone-number visible-text',
  'core/messages': 'common-messages define-messages element-messages time-messages',
  'core/phone/state': 'on-call',
  'core/phone/call': 'dial-messages',
  'core/phone/line': 'line-messages',
  'core/session': 'account-only text-variant',
  'widgets/define': 'import-with-retry log-defect',
  'widgets/kit/styles': 'adopt-styles',
  'widgets/parts': 'core-loader'
}

/** Requests to the server, the signed-in user, server push, and the telephone's state: the core of every page. */
export const session: Named = {
  core: 'flight-recorder notices public-events version',
  'core/contract':
    'endpoint endpoint-transform enumeration first-endpoints named-endpoints paging topics zod',
  'core/contract/browser': 'checks zod',
  'core/copies': 'page-claim',
  'core/environment': 'clock environment guard-leaving server-time',
  'core/features/account': 'endpoints joined-enterprises switch-enterprise',
  'core/features/call-task-form': 'task-dialog',
  'core/features/calls': 'call-panel endpoints enums schemas',
  'core/features/customers': 'endpoints schemas',
  'core/features/enterprise': 'endpoints schemas',
  'core/features/error-logs': 'endpoints schemas',
  'core/features/members': 'endpoints enums schemas',
  'core/features/message-tips': 'endpoints schemas',
  'core/features/operation-log': 'endpoints schemas',
  'core/features/quick-calls': 'endpoints',
  'core/features/regions': 'endpoints schemas',
  'core/features/scripts': 'template-schemas',
  'core/features/seats': 'endpoints enums schemas',
  'core/features/sign-in': 'auth-endpoints endpoints schemas',
  'core/features/speed-reach': 'schemas',
  'core/features/transfer-list': 'endpoints enums file-endpoints schemas upload-progress',
  'core/features/work-orders': 'unsent-orders',
  'core/lib': 'json read-only-set slashes',
  'core/lib/async': 'import-or-notify retry single-flight',
  'core/lib/query': 'mutation-store query-store',
  'core/lib/storage': 'persistent',
  'core/net':
    'back-online envelope explain-failure first-reply heartbeat http identity online realtime realtime-frames realtime-profiles request',
  'core/phone/call': 'call-events',
  'core/phone/state': 'machine phone-settings phone-state',
  'core/phone/tabs': 'peer-tabs',
  'core/session':
    'call-guard own-mode platform seat session session-messages session-state signed-in-stores user',
  'core/session/drafts': 'draft-storage tab-drafts',
  'core/session/enterprise': 'change-enterprise enterprise-messages',
  'core/session/preferences': 'preferences',
  'core/session/sign-in':
    'auth-provider kept-login licence-acceptance licence-version login-link prove-api sign-in-retry sign-in-session sign-out',
  'core/session/token': 'credentials login-lock shared-login token token-hash token-tabs',
  'widgets/define': 'warn-once'
}

/** What opens above pages of the console and beside the customer panel: their states. */
export const windows: Named = {
  'core/features/account': 'select-company',
  'core/features/call-detail': 'call-window',
  'core/features/clues': 'clue-window',
  'core/features/customer-form': 'customer-window',
  'core/features/customers': 'assign-window',
  'core/features/number-import': 'import-window',
  'core/features/order-handling': 'order-window',
  'core/features/person': 'person-window',
  'core/features/recordings': 'playback-state'
}

/** The telephone, loaded when a page asks for it. */
export const telephone: Named = {
  'core/environment/browser': 'browser-sounds',
  'core/phone': 'phone phone-messages request-phone whole-phone',
  'core/phone/call':
    'auto-answer call-controls call-locks call-refusal call-reminders desktop-notices dialling host-text late-reports leave-guard lost-call outgoing-call place-call screen-pop wrap-up',
  'core/phone/line':
    'connection line-account line-call-events open-line own-device own-device-end prewarm registration-manager registration-retry',
  'core/phone/media':
    'audio-output call-quality device-choice devices microphone mos ringtone seat-without-microphone',
  'core/phone/state': 'outcome restriction sip-state',
  'core/phone/tabs':
    'commands granted-locks join-tabs leader leader-wait lease-locks mirrored-phone pending-commands perform-command remote-commands tab-channel tab-messages'
}

/** The telephone's connection to the exchange, beside JsSIP. */
export const sipLine: Named = {
  'core/phone/call': 'call-keys',
  'core/phone/line': 'keep-alive-socket resuming-socket sip-outbox',
  'core/phone/line/jssip':
    'jssip-call jssip-ending jssip-line jssip-mapping jssip-media jssip-offer jssip-refer jssip-registration jssip-retries',
  'core/phone/media': 'media-watch',
  'core/phone/state': 'ready-policy'
}

/** The widget root, the basic parts of every view, and what opens menus. */
export const view: Named = {
  'widgets/define': 'jsx-runtime mount survive-moves',
  'widgets/kit': 'boundary button icon indicators lazy-view tabs widget-root',
  'widgets/kit/overlay': 'menu overlay overlay-stack portal',
  'widgets/kit/styles': 'host-scheme page-theme theming',
  'widgets/parts': 'begin-part notices status-shape use-kept-focus',
  'widgets/softphone': 'softphone-phone',
  'widgets/softphone/bar': 'seat-colors seat-state'
}

/** The connection between an element's attributes, properties and events and its view. */
export const elementHost: Named = {
  'widgets/define': 'element-host values'
}

/** The softphone's views. */
export const softphone: Named = {
  'core/phone': 'softphone-messages',
  'widgets/kit': 'toolbar',
  'widgets/softphone':
    'call-announcer number-typing softphone softphone-commands softphone-context softphone-header softphone-panel softphone-settings use-keyboard use-softphone-host',
  'widgets/softphone/bar': 'status-pill',
  'widgets/softphone/call': 'line-notice',
  'widgets/softphone/panes': 'dial-pane keypad number-field open-pane pane'
}

/** Shared by the customer panel and its cards. */
export const panelSmall: Named = {
  'core/lib/format': 'local-time',
  'widgets/customer-details': 'embedded-views panel-context panel-views',
  'widgets/customer-details/basics': 'panel-details',
  'widgets/customer-details/calls': 'call-chip',
  'widgets/parts': 'pending-context roving-focus segmented',
  'widgets/parts/details': 'detail-grid'
}

/** Avatars and empty states: used by lists, and by the customer panel before them. */
export const listBasics: Named = {
  'core/messages': 'kit-messages',
  'widgets/kit': 'printed-choices',
  'widgets/kit/large': 'avatar empty kit-messages-context',
  'widgets/kit/large/table': 'table-state'
}

/** A single form field, on list pages and in the customer panel. */
export const fields: Named = {
  'core/lib/format': 'china-day dates',
  'widgets/kit': 'choice-button field stable-click',
  'widgets/kit/large': 'cell-styles',
  'widgets/kit/large/forms': 'checkbox choice form-field',
  'widgets/kit/overlay': 'tooltip',
  'widgets/parts': 'tinted-text'
}

/** Popovers: used by the softphone and by pages. */
export const popover: Named = {
  'widgets/kit/overlay': 'popover'
}

/** Overlays that a page opens on request. */
export const inputDialogs: Named = {
  'widgets/kit': 'lazy-overlay',
  'widgets/kit/large': 'confirm'
}

/** Tables with pager and filters, in pages and overlays. */
export const table: Named = {
  'core/lib/query': 'paged-list',
  'widgets/kit/large/table': 'list-page pager table table-head use-edges'
}

/** Messages and styles shared by lists. */
export const lists: Named = {
  'core/features/calls': 'messages',
  'core/features/seat-hours': 'seat-search-messages',
  'core/messages': 'list-messages',
  'shell/list/cells': 'chosen-filter tinted-text'
}

/** Shared by the lists of calls. */
export const callLists: Named = {
  'core/features/calls': 'call-records',
  'core/features/calls/rules': 'hung-up',
  'shell/list/cells': 'recording-cell',
  'shell/pages/call-manage/call-records': 'agent-filter call-columns call-fields'
}

/** List pages generated from a description. */
export const described: Named = {
  'core/lib/query': 'area-list',
  'core/session/preferences': 'column-preferences',
  'shell/list': 'described-list filters list-search list-toolbar no-rows sorting',
  'shell/list/actions': 'row-actions use-async-action use-requested-actions',
  'shell/list/cells': 'customer-cells time-cell',
  'shell/list/columns': 'arrange-columns use-columns'
}

/** KPIs, in reports and in the dashboard. */
export const kpis: Named = {
  'core/features/home': 'endpoints home-report messages row-links rules schemas',
  'core/features/report-range': 'messages rules schemas',
  'core/lib/format': 'china-hour number-format',
  'widgets/parts': 'kpi-card kpi-change opening',
  'widgets/parts/home': 'home-kpis scope-text'
}

/** The time range of reports and what draws them. */
export const reports: Named = {
  'core/features/transfer-list': 'failed-imports',
  'shell/report': 'lazy-charts reportable-days time-range'
}

/** The parts of the console every user loads. */
export const consoleFrame: Named = {
  'core/messages': 'console-messages',
  shell: 'console-methods console-variant host-logout',
  'shell/router':
    'address auth-status follow-link history match menu menu-groups menu-icons router',
  'shell/top-bar': 'product-mark',
  'widgets/define': 'define element-frame'
}

/** What opens above a page, the login page included. */
export const layers: Named = {
  'core/features/feedback': 'feedback-window',
  'core/features/sign-in': 'licence-dialog',
  'core/session/sign-in': 'session-expiry',
  shell: 'stop-robot-recording',
  'shell/layout': 'layers',
  'shell/palette': 'palette-window',
  'shell/shortcuts': 'help-window',
  'shell/top-bar': 'ask-to-sign-out'
}

/** The layout around every page of a signed-in user. */
export const pageLayout: Named = {
  'core/session/enterprise': 'enterprise-info',
  'core/features/workbench': 'start-workbench',
  'core/messages': 'top-bar-messages',
  'core/phone': 'top-bar-status',
  'shell/embedded': 'embedded-host embedded-widget embedded-widgets',
  'shell/layout': 'frame-root menu-icon',
  'shell/layout/pages': 'console-page',
  'shell/softphone-dock': 'softphone-bar',
  'shell/top-bar': 'open-top-bar-windows phone-status user-menu workbench-button',
  'widgets/kit/large': 'page-frame'
}
