import type {
  DispositionDemand,
  DispositionDirection
} from '../../../../../core/features/dispositions/enums.ts'

/** Codes with which agents close their calls. */
export interface DispositionTables {
  disposition_setting: { enterprise_id: string; required_for: DispositionDemand }
  disposition_group: { id: string; enterprise_id: string; name: string; rank: number }
  disposition_code: {
    id: string
    enterprise_id: string
    /** Null of a removed code. */
    group_id: string | null
    label: string
    direction: DispositionDirection
    is_enabled: boolean
    is_remark_required: boolean
    rank: number
  }
}
