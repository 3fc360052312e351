import type { Generated } from 'kysely'
import type { VoiceSex, VoiceStyle } from '../../../../../core/features/voices/enums.ts'
import type { Recognition } from '../../../../../core/features/voices/recognition-schemas.ts'
import type { JsonDefault } from '../json-columns.ts'

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
    recognition: JsonDefault<Recognition>
    created_at: number
    updated_at: number
  }
}
