/** Each chart in a chunk of its own, fetched when a page shows one. */
import { lazyView } from '../../widgets/kit/lazy-view.tsx'

export const lineChart = lazyView(async () => ({
  default: (await import('../../widgets/parts/charts/line-chart.tsx')).LineChart
}))
export const stackedBars = lazyView(async () => ({
  default: (await import('../../widgets/parts/charts/stacked-bars.tsx')).StackedBars
}))
export const barList = lazyView(async () => ({
  default: (await import('../../widgets/parts/charts/bar-list.tsx')).BarList
}))
export const donut = lazyView(async () => ({
  default: (await import('../../widgets/parts/charts/donut.tsx')).Donut
}))
export const heatMap = lazyView(async () => ({
  default: (await import('../../widgets/parts/charts/heat-map.tsx')).HeatMap
}))
export const funnel = lazyView(async () => ({
  default: (await import('../../widgets/parts/charts/funnel.tsx')).Funnel
}))
