/** The entry of `<hutong-transfer-list>`: defined at once, drawn when it stands on a page. */
import { defineWidget } from '../define.tsx'
import { transferList } from './definition.ts'

defineWidget(transferList, {
  view: () => import('./transfer-list.tsx'),
  look: () => import('../parts/lists-sheet.ts')
})
