import type { Backend } from '../../backend.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { runHandlers } from './run-handlers.ts'
import { viewHandlers } from './view-handlers.ts'

export const selfAnalysisHandlers = (backend: Backend): Handlers['selfAnalysis'] => ({
  ...runHandlers(backend),
  ...viewHandlers(backend)
})
