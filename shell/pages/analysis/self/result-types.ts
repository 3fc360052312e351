import type { AnalysisRun } from '../../../../core/features/self-analysis/schemas.ts'
import type { SelfAddress } from './self-address.ts'

export interface ResultProps {
  readonly run: AnalysisRun
  readonly address: SelfAddress
}
export type Finished = AnalysisRun & { readonly result: NonNullable<AnalysisRun['result']> }
