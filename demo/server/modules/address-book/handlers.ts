import type { Backend } from '../../backend.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { accessHandlers } from './access-handlers.ts'
import { bookFileHandlers } from './book-file-handlers.ts'
import { duplicateHandlers } from './duplicate-handlers.ts'
import { groupHandlers } from './group-handlers.ts'
import { memberHandlers } from './member-handlers.ts'

export const addressBookHandlers = (backend: Backend): Handlers['addressBook'] => ({
  ...groupHandlers(backend),
  ...accessHandlers(backend),
  ...memberHandlers(backend),
  ...duplicateHandlers(backend),
  ...bookFileHandlers(backend)
})
