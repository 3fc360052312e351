import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { z } from '../../contract/zod.ts'
import { RecordingState } from './schemas.ts'

const needs = 'CCS.CALL.CENTER.BASIC.OPRE'

/**
 * Pausing the recording of the own call, as while a card number is read out. A backend whose
 * exchange cannot pause answers `canPause: false` or 404; the softphone then has no button.
 */
export const recordingPause = named('recordingPause', {
  state: endpoint('GET', '/calls/{callRecordId}/recording', {
    summary: '通话录音状态',
    needs,
    reply: RecordingState
  }),
  /** Pauses or resumes. Each change is pushed as `recording_state` to the agent's pages. */
  pause: endpoint('POST', '/calls/{callRecordId}/recording', {
    summary: '暂停或恢复录音',
    needs,
    body: z.object({ isPaused: z.boolean() }),
    reply: RecordingState
  })
})
