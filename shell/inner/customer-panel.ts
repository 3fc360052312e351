/** The customer panel as the console's own part; apart, so that the frame pays nothing for it. */
import { customerDetails } from '../../widgets/customer-details/definition.ts'
import { innerWidget } from './inner.tsx'

export const innerCustomerDetails = innerWidget(
  customerDetails,
  () => import('../../widgets/customer-details/customer-details.tsx')
)
