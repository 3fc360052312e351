/** The entry of `<hutong-transfer-list>`: defined at once, rendered when connected. */
import { defineWidget } from '../define/define.tsx'
import { transferList } from './definition.ts'

defineWidget(transferList, {
  view: () => import('./transfer-list.tsx'),
  look: () => import('../parts/lists-stylesheet.ts')
})
