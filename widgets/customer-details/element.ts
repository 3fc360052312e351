/** The entry of `<hutong-customer-details>`: defined at once, drawn when it stands on a page. */
import { defineWidget } from '../define.tsx'
import { customerDetails } from './definition.ts'

defineWidget(customerDetails, {
  view: () => import('./customer-details.tsx'),
  look: () => import('./panel-sheet.ts')
})
