import { defineWidget } from '../../widgets/define.tsx'
import { gallery } from './definition.ts'

defineWidget(gallery, { view: () => import('./gallery.tsx') })
