import type { FailureEvents } from '../../core/public-events.ts'
import { describe, text } from '../define/values.ts'

export interface DashboardSurface {
  readonly properties: Record<never, never>
  readonly readOnly: Record<never, never>
  readonly methods: {
    /** Reloads the KPIs. Rejects with a `Failure`. */
    reload(): Promise<void>
  }
  readonly events: DashboardEvents & FailureEvents
}

export interface DashboardEvents {
  /** A KPI, or its part of one direction, was chosen. Cancelable: `preventDefault()` does not open the console. `path` is the address of its rows in the console, such as `/callManage/income?beginTime=…`; undefined for users who may not list them. */
  'kpi-select': {
    readonly kpi: 'averageTalk' | 'connectRate' | 'inbound' | 'missed' | 'outbound' | 'satisfaction'
    readonly direction: 'inbound' | 'outbound' | undefined
    readonly path: string | undefined
  }
}

/**
 * Kpis of today (今日) in the user's data scope, each with its change against yesterday at the same time. Refreshes every 10 s while the page is visible.
 *
 * @csspart base The root.
 */
export const dashboard = describe<DashboardSurface>()({
  tag: 'hutong-dashboard',
  attributes: {
    /** Address of the console's page up to its paths, such as `/console` or `/console/#`. With it, a chosen KPI opens its rows there in a new tab, unless the event was canceled. */
    consoleUrl: text
  },
  properties: {},
  readOnly: {},
  methods: { reload: true },
  cancelable: ['kpi-select']
})
export type DashboardDefinition = typeof dashboard
