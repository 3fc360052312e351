/** All that is being talked now, on one clock. */
import { mkdirSync } from 'node:fs'
import { type Conversation, type Monitor, talk } from './conversation.ts'
import { createPacing } from './pacing.ts'
import type { Voice } from './party.ts'
import { type Recorder, recordTo } from './recorder.ts'

export interface NewConversation {
  /** With an id it is recorded. */
  readonly callRecordId: string | undefined
  readonly extension: string
  readonly customer: Voice
  readonly agent: Voice
}

export interface Conversations {
  begin(conversation: NewConversation): Conversation
  end(conversation: Conversation): void
  find(callRecordId: string): Conversation | undefined
  /** The conversation of an extension, to listen in on. */
  of(extension: string): Conversation | undefined
  closeRecording(callRecordId: string): Promise<boolean>
  lateness: ReturnType<typeof createPacing>['lateness']
}

/** `watch` is called on every tick. */
export function createConversations(
  recordingsDir: string | undefined,
  watch: () => void,
  log: (line: string) => void
): Conversations {
  const running = new Set<Conversation>()
  const recorders = new Map<string, Recorder>()
  if (recordingsDir) mkdirSync(recordingsDir, { recursive: true })

  const pacing = createPacing(() => {
    for (const conversation of running) talk(conversation)
    watch()
    return running.size > 0
  })

  return {
    begin(given) {
      const { callRecordId } = given
      const recorder =
        recordingsDir && callRecordId ? recordTo(recordingsDir, callRecordId, log) : undefined
      if (recorder && callRecordId) recorders.set(callRecordId, recorder)
      const monitors = new Set<Monitor>()
      const conversation = { ...given, monitors, recorder, isHeld: false, isMuted: false }
      running.add(conversation)
      pacing.wake()
      return conversation
    },

    end(conversation) {
      running.delete(conversation)
      for (const monitor of conversation.monitors) monitor.leave()
      conversation.monitors.clear()
    },

    find: callRecordId => [...running].find(one => one.callRecordId === callRecordId),
    of: extension => [...running].findLast(one => one.extension === extension),

    async closeRecording(callRecordId) {
      const recorder = recorders.get(callRecordId)
      recorders.delete(callRecordId)
      return recorder ? recorder.close() : false
    },

    lateness: pacing.lateness
  }
}
