/** The entry of `<hutong-doctor>`: defined at once; the checks and their view are loaded when connected. */
import { defineWidget } from '../define/define.tsx'
import { doctor } from './definition.ts'

defineWidget(doctor, {
  view: () => import('./doctor.tsx'),
  look: () => import('../parts/lists-stylesheet.ts')
})
