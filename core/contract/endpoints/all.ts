import { callAudio, callDetails } from './call-details.ts'
import { clues } from './clues.ts'
import { customFields } from './custom-fields.ts'
import { callItems, customerDetails } from './customer-details.ts'
import { endpoints } from './index.ts'
import { knowledge } from './knowledge.ts'
import { numbers } from './numbers.ts'
import { serviceRecords } from './service-records.ts'
import { supervision } from './supervision.ts'
import { workbench } from './workbench.ts'

/**
 * Every call of the product: the first table and what single pages bring along. The reference
 * backend answers exactly this; a page imports what it needs from its own file.
 */
export const allEndpoints = {
  ...endpoints,
  customers: { ...endpoints.customers, ...customerDetails },
  callItems,
  customFields,
  serviceRecords,
  knowledge,
  clues,
  numbers,
  callDetails,
  callAudio,
  supervision,
  workbench
}
