/** The customer panel embedded in the console; a chunk of its own keeps the frame small. */
import { customerDetails } from '../../widgets/customer-details/definition.ts'
import { embeddedWidget } from './embedded-widget.tsx'

export const embeddedCustomerDetails = embeddedWidget(
  customerDetails,
  () => import('../../widgets/customer-details/customer-details.tsx')
)
