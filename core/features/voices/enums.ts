import { type CodeOf, enumeration } from '../../contract/enumeration.ts'

export const voiceSex = enumeration([
  ['female', '女声'],
  ['male', '男声']
])
export type VoiceSex = CodeOf<typeof voiceSex>

/** For whom a voice is meant; what is heard follows from sex, speed, pitch and volume. */
export const voiceStyle = enumeration([
  ['calm', '沉稳'],
  ['warm', '亲切'],
  ['lively', '活泼'],
  ['formal', '正式']
])
export type VoiceStyle = CodeOf<typeof voiceStyle>
