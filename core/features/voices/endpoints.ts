import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { pageOf, paging, searchText } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import { voiceSex } from './enums.ts'
import { Recognition, VoiceRecognition } from './recognition-schemas.ts'
import { Voice, VoiceDraft, VoiceSound, voiceLimits } from './schemas.ts'

const needs = 'CMC.VOICE.MODEL'
const nothing = z.null()
const added = z.object({ id: z.string() })

/** Voices of robots (rules voice-1 to voice-6). */
export const voices = named('voices', {
  list: endpoint('GET', '/voice_models', {
    summary: '语音模型列表',
    needs,
    query: z.object({
      ...paging,
      /** Exact id. */ id: searchText,
      name: searchText,
      sex: z.optional(voiceSex.schema)
    }),
    reply: pageOf(Voice)
  }),
  add: endpoint('POST', '/voice_models', {
    summary: '新增语音模型',
    needs,
    body: VoiceDraft,
    reply: added
  }),
  edit: endpoint('PUT', '/voice_models/{id}', {
    summary: '编辑语音模型',
    needs,
    body: z.extend(VoiceDraft, { version: z.int() }),
    reply: nothing
  }),
  /** With a name of its own. */
  copy: endpoint('POST', '/voice_models/{id}/copy', {
    summary: '复制语音模型',
    needs,
    reply: added
  }),
  remove: endpoint('DELETE', '/voice_models/{id}', {
    summary: '删除语音模型',
    needs,
    reply: nothing
  }),
  /** A text in a voice that need not be saved, as a WAV file. */
  sample: endpoint('POST', '/voice_models/sample', {
    summary: '试听语音模型',
    needs,
    body: z.extend(VoiceSound, {
      text: z.string().check(z.minLength(1), z.maxLength(voiceLimits.text))
    }),
    reply: z.unknown(),
    wrapping: 'bytes'
  })
})

/** The voice of a script, for those who edit scripts. */
export const scriptVoices = named('scriptVoices', {
  options: endpoint('GET', '/verbal_templates/voices', {
    summary: '话术可选的语音模型',
    needs: 'CMC.VERB.TEMP',
    reply: z.array(z.object({ id: z.string(), name: z.string(), sex: voiceSex.open }))
  }),
  choose: endpoint('PUT', '/verbal_templates/{templateCode}/voice', {
    summary: '选择话术的语音模型',
    needs: 'CMC.VERB.TEMP',
    /** Null for the usual voice. */
    body: z.object({ voiceId: z.nullable(z.string()) }),
    reply: nothing
  })
})

/** How robots with a voice listen (rules voice-7 to voice-9). */
export const recognition = named('recognition', {
  read: endpoint('GET', '/voice_models/{id}/recognition', {
    summary: '语音模型的识别配置',
    needs,
    reply: VoiceRecognition
  }),
  save: endpoint('PUT', '/voice_models/{id}/recognition', {
    summary: '保存识别配置',
    needs,
    body: z.extend(Recognition, { version: z.int() }),
    reply: nothing
  })
})
