/** All that is being talked now, on one clock. */
import { mkdirSync } from 'node:fs'
import { type Conversation, type Monitor, talk } from './conversation.ts'
import { FRAME_MS } from './g711.ts'
import { createPacing } from './pacing.ts'
import { createParty, type Voice } from './party.ts'
import { type Recorder, recordTo } from './recorder.ts'
import { ringBack } from './ring-back.ts'

export interface NewConversation {
  /** With an id it is recorded. */
  readonly callRecordId: string | undefined
  readonly extension: string
  readonly customer: Voice
  readonly agent: Voice
}

interface Recording {
  readonly recorder: Recorder
  /** What the caller hears before the answer; undefined from then on. */
  early: Pick<Voice, 'speak'> | undefined
  earlyMs: number
}

export interface Conversations {
  /** Records what is heard before a conversation begins. */
  ring(callRecordId: string): void
  begin(conversation: NewConversation): Conversation
  end(conversation: Conversation): void
  find(callRecordId: string): Conversation | undefined
  /** The conversation of an extension, to listen in on. */
  of(extension: string): Conversation | undefined
  /** How many ms of the recording came before the answer; undefined when there is none. */
  closeRecording(callRecordId: string): Promise<number | undefined>
  lateness: ReturnType<typeof createPacing>['lateness']
}

/** `watch` is called on every tick. */
export function createConversations(
  recordingsDir: string | undefined,
  watch: () => void,
  log: (line: string) => void
): Conversations {
  const running = new Set<Conversation>()
  const recordings = new Map<string, Recording>()
  if (recordingsDir) mkdirSync(recordingsDir, { recursive: true })

  const pacing = createPacing(() => {
    for (const conversation of running) talk(conversation)
    const ringing = [...recordings.values()].filter(({ early }) => early)
    for (const recording of ringing) hearEarly(recording)
    watch()
    return running.size > 0 || ringing.length > 0
  })

  function hearEarly(recording: Recording): void {
    if (!recording.early) return
    recording.recorder.write(recording.early.speak())
    recording.earlyMs += FRAME_MS
  }

  function recordingOf(callRecordId: string): Recording | undefined {
    const known = recordings.get(callRecordId)
    if (known || !recordingsDir) return known
    const recorder = recordTo(recordingsDir, callRecordId, log)
    const fresh = { recorder, early: undefined, earlyMs: 0 }
    recordings.set(callRecordId, fresh)
    return fresh
  }

  return {
    ring(callRecordId) {
      if (recordings.has(callRecordId)) return
      const recording = recordingOf(callRecordId)
      if (recording) recording.early = createParty(ringBack)
      pacing.wake()
    },

    begin(given) {
      const { callRecordId } = given
      const recording = callRecordId ? recordingOf(callRecordId) : undefined
      if (recording) recording.early = undefined
      const recorder = recording?.recorder
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
      const recording = recordings.get(callRecordId)
      recordings.delete(callRecordId)
      return (await recording?.recorder.close()) ? recording?.earlyMs : undefined
    },

    lateness: pacing.lateness
  }
}
