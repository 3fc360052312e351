/** The entry of `<hutong-customer-details>`: defined at once, rendered when connected. */
import { defineWidget } from '../define/define.tsx'
import { customerDetails } from './definition.ts'

defineWidget(customerDetails, {
  view: () => import('./customer-details.tsx'),
  look: () => import('./panel-sheet.ts')
})
