/** All conversations in progress, on one clock. */
import { mkdirSync } from 'node:fs'
import { createPacing } from '../media/frame-pacing.ts'
import { FRAME_MS } from '../media/g711.ts'
import { type Recorder, recordTo } from '../media/recorder.ts'
import { ringBack } from '../media/ring-back.ts'
import { createPeer, type Voice } from '../simulated/simulated-peer.ts'
import type { Recorded } from '../simulated/worker-messages.ts'
import { type Conversation, type Monitor, talk } from './conversation.ts'

export interface NewConversation {
  /** Recorded when set. */
  readonly callRecordId: string | undefined
  readonly extension: string
  readonly customer: Voice
  readonly agent: Voice
}

interface Recording {
  readonly recorder: Recorder
  /** Early media for the caller; undefined after the answer. */
  early: Pick<Voice, 'nextFrame'> | undefined
  earlyMs: number
}

export interface Conversations {
  /** Starts recording early media. */
  ring(callRecordId: string): void
  begin(conversation: NewConversation): Conversation
  end(conversation: Conversation): void
  find(callRecordId: string): Conversation | undefined
  /** Conversation of an extension, for monitoring. */
  of(extension: string): Conversation | undefined
  /** Pauses or resumes a recording. */
  pauseRecording(callRecordId: string, isPaused: boolean): void
  /** What is recorded; undefined without a recording. */
  closeRecording(callRecordId: string): Promise<Recorded | undefined>
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
    for (const recording of ringing) addEarlyMedia(recording)
    watch()
    return running.size > 0 || ringing.length > 0
  })

  function addEarlyMedia(recording: Recording): void {
    if (!recording.early) return
    recording.recorder.write(recording.early.nextFrame())
    recording.earlyMs += FRAME_MS
  }

  function recordingOf(callRecordId: string): Recording | undefined {
    const known = recordings.get(callRecordId)
    if (known || !recordingsDir) return known
    const recorder = recordTo(recordingsDir, callRecordId, log)
    const ringing = { recorder, early: undefined, earlyMs: 0 }
    recordings.set(callRecordId, ringing)
    return ringing
  }

  return {
    ring(callRecordId) {
      if (recordings.has(callRecordId)) return
      const recording = recordingOf(callRecordId)
      if (recording) recording.early = createPeer(ringBack)
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

    pauseRecording: (callRecordId, isPaused) =>
      recordings.get(callRecordId)?.recorder.pause(isPaused),

    async closeRecording(callRecordId) {
      const recording = recordings.get(callRecordId)
      recordings.delete(callRecordId)
      if (!recording || !(await recording.recorder.close())) return undefined
      return { earlyMediaMs: recording.earlyMs, gaps: recording.recorder.gaps() }
    },

    lateness: pacing.lateness
  }
}
