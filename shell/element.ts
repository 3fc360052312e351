/** Entry of `<hutong-console>`: defines the element; its view loads on connect. */
import { defineWidget } from '../widgets/define/define.tsx'
import { hutongConsole } from './definition.ts'

defineWidget(hutongConsole, {
  view: () => import('./console.tsx'),
  look: () => import('./frame-stylesheet.ts')
})
