/** The entry of `<hutong-softphone>`: defined at once, drawn when it stands on a page. */
import { defineWidget } from '../define.tsx'
import { softphone } from './definition.ts'

defineWidget(softphone, { view: () => import('./softphone.tsx') })
