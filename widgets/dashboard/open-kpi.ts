import type { MouseEvent } from 'react'
import type { ElementHost } from '../define/element-host.ts'
import type { Kpi } from '../parts/home/home-kpis.tsx'
import type { Opening } from '../parts/opening.tsx'
import { addressIn } from '../parts/page-address.ts'
import type { DashboardDefinition } from './definition.ts'

/**
 * What choosing a KPI does: fires the event and, unless it was canceled, opens the console in a new
 * tab. Clicks for a new tab or window are left to the browser.
 */
export const openingOf =
  (host: ElementHost<DashboardDefinition>, consoleUrl: string | undefined) =>
  ({ name: kpi, direction, path }: Kpi): Opening => {
    const href =
      consoleUrl === undefined || path === undefined ? undefined : addressIn(consoleUrl, path)
    return {
      href,
      onClick(event: MouseEvent) {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        void host.emit('kpi-select', { kpi, direction, path }).then(isAgreed => {
          if (isAgreed && href !== undefined) window.open(href, '_blank', 'noopener')
        })
      }
    }
  }
