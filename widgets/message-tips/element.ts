/** The entry of `<hutong-message-tips>`: defined at once, rendered when connected. */
import { defineWidget } from '../define/define.tsx'
import { messageTips } from './definition.ts'

defineWidget(messageTips, {
  view: () => import('./message-tips.tsx'),
  look: () => import('../parts/lists-stylesheet.ts')
})
