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
  'core/lib/format': 'masking phone-number visible-text',
  'core/messages': 'common-messages define-messages element-messages',
  'core/phone/state': 'on-call',
  'core/phone/call': 'dial-messages',
  'core/phone/line': 'line-messages',
  'core/session': 'text-language text-variant',
  'widgets/define': 'import-with-retry log-defect page-language',
  'widgets/kit/styles': 'adopt-styles page-theme theming',
  'widgets/parts': 'core-loader'
}

/** Durations: in calls, recordings and reports. */
export const times: Named = {
  'core/lib/format': 'duration',
  'core/messages': 'time-messages'
}

/** The widget root, the basic parts of every view, and what opens menus. */
export const view: Named = {
  'core/messages': 'join-messages',
  'widgets/define': 'jsx-runtime mount survive-moves',
  'widgets/kit': 'boundary button icon indicators lazy-view tabs widget-root',
  'widgets/kit/overlay': 'menu overlay overlay-stack portal',
  'widgets/kit/styles': 'host-scheme',
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
  'widgets/softphone/pop-out': 'pop-out',
  'widgets/softphone/panes': 'dial-pane keypad number-field open-pane pane'
}

/** The softphone's views of a call, and the button that is displayed beside them. */
export const callViews: Named = {
  'core/phone': 'pop-out-messages',
  'widgets/softphone': 'call-tile',
  'widgets/softphone/call':
    'call-body call-controls call-progress in-call incoming quality-bars quality-strip recording-status wrap-up',
  'widgets/softphone/pop-out': 'pop-out-button'
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
