/** The entry of `<hutong-softphone>`: defined at once, rendered when connected. */
import { defineWidget } from '../define/define.tsx'
import { softphone } from './definition.ts'

defineWidget(softphone, { view: () => import('./softphone.tsx') })
