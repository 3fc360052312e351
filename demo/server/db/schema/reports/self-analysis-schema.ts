import type { ViewSpec } from '../../../../../core/features/self-analysis/schemas.ts'
import type { Json } from '../json-columns.ts'

/** Values of the dimensions, and for each measure its sum and the sum by which it is divided. */
export type Group = readonly [keys: readonly string[], sums: readonly number[]]

export interface SelfAnalysisTables {
  /** The sums of a finished analysis, a job of the table `transfer`. */
  analysis_result: {
    transfer_id: string
    /** Whose rows were summed up: changes with the user's data scope. */
    scope: string
    groups: Json<readonly Group[]>
  }
  /** A named analysis. */
  analysis_view: {
    id: string
    enterprise_id: string
    /** The owner. */
    user_id: string
    name: string
    /** Its members may use the view, too. */
    role_id: string | null
    spec: Json<ViewSpec>
    version: number
    updated_at: number
  }
}
