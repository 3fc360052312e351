/** The entry of `<hutong-dashboard>`: defined at once, rendered when connected. */
import { defineWidget } from '../define/define.tsx'
import { dashboard } from './definition.ts'

defineWidget(dashboard, {
  view: () => import('./dashboard.tsx'),
  look: () => import('../parts/lists-stylesheet.ts')
})
