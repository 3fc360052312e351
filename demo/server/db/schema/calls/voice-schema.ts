import type { Generated } from 'kysely'
import type { VoiceSex, VoiceStyle } from '../../../../../core/features/voices/enums.ts'

export interface VoiceTables {
  /** Speed and volume in percent of the usual ones, pitch from 0 to 100. */
  voice_model: {
    id: string
    enterprise_id: string
    name: string
    sex: VoiceSex
    style: VoiceStyle
    speed: number
    pitch: number
    volume: number
    sample_text: string
    remark: Generated<string>
    version: Generated<number>
    created_at: number
    updated_at: number
  }
}
