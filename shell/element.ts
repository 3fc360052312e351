/** The entry of `<hutong-console>`: defined at once, drawn when it stands on a page. */
import { defineWidget } from '../widgets/define.tsx'
import { hutongConsole } from './definition.ts'

defineWidget(hutongConsole, {
  view: () => import('./console.tsx'),
  look: () => import('./frame-sheet.ts')
})
