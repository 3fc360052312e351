/** The entry of `<hutong-message-tips>`: defined at once, drawn when it stands on a page. */
import { defineWidget } from '../define.tsx'
import { messageTips } from './definition.ts'

defineWidget(messageTips, {
  view: () => import('./message-tips.tsx'),
  look: () => import('../parts/lists-sheet.ts')
})
