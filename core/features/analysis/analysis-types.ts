import type { z } from '../../contract/zod.ts'
import type { SearchOf } from '../../lib/query/area-list.ts'
import type { analysis } from './endpoints.ts'

/** Days, scripts, tasks and key node. */
export type AnalysisChoice = z.input<typeof analysis.report.query>
export type AnalysisSearch = SearchOf<typeof analysis.calls>
