/** The entry of `<hutong-sandbox>`: defined at once, rendered when connected. */
import { defineWidget } from '../define/define.tsx'
import { sandbox } from './definition.ts'

defineWidget(sandbox, {
  view: () => import('./sandbox-panel.tsx'),
  look: () => import('../parts/lists-stylesheet.ts')
})
