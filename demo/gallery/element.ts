import { defineWidget } from '../../widgets/define/define.tsx'
import { gallery } from './definition.ts'

defineWidget(gallery, { view: () => import('./gallery.tsx') })
