/** Each chart in a chunk of its own, fetched when a page shows one. */
import { lazyPart } from '../../widgets/kit/lazy-view.tsx'

export const lineChart = lazyPart(
  () => import('../../widgets/parts/charts/line-chart.tsx'),
  ({ LineChart }) => LineChart
)
export const stackedBars = lazyPart(
  () => import('../../widgets/parts/charts/stacked-bars.tsx'),
  ({ StackedBars }) => StackedBars
)
export const barList = lazyPart(
  () => import('../../widgets/parts/charts/bar-list.tsx'),
  ({ BarList }) => BarList
)
export const donut = lazyPart(
  () => import('../../widgets/parts/charts/donut.tsx'),
  ({ Donut }) => Donut
)
export const heatMap = lazyPart(
  () => import('../../widgets/parts/charts/heat-map.tsx'),
  ({ HeatMap }) => HeatMap
)
export const funnel = lazyPart(
  () => import('../../widgets/parts/charts/funnel.tsx'),
  ({ Funnel }) => Funnel
)
