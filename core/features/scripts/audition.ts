/**
 * Plays texts of a script, one at a time: by a Chinese voice of the device, or else as sentences of
 * the robot's voice of the same length, which the server sends.
 */
import { atom, readonlyType } from 'nanostores'
import { type Failure, toFailure } from '../../failure.ts'
import { commonMessages } from '../../messages/common-messages.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { type Sound, sounds } from '../recordings/audio-element.ts'
import { scriptDrafts } from './script-draft-endpoints.ts'
import { speech } from './spoken-text.ts'

const $text = atom<string | undefined>()
/** The text that is loaded or played. */
export const $auditioned = readonlyType($text)

/** A voice that was chosen for the script; only the server speaks with it. */
let voiceId: string | undefined
export function setAuditionVoice(id: string | null): void {
  voiceId = id ?? undefined
}

/** Called where texts can be auditioned. Returns what ends it. */
export function prepareAudition(): () => void {
  speech().prepare()
  return () => {
    stopAudition()
    setAuditionVoice(null)
  }
}

let turn = 0
let release: (() => void) | undefined

export function stopAudition(): void {
  turn++
  release?.()
  release = undefined
  $text.set(undefined)
}

/** Never rejects; failures are shown. */
export const playText = (text: string): Promise<void> => {
  const body = { text, ...(voiceId !== undefined && { voiceId }) }
  return play(text, voiceId === undefined, () =>
    call(scriptDrafts.audition, { body }, { silent: true })
  )
}

/** Plays a sound of the server under a key of `$auditioned`. Never rejects; failures are shown. */
export const playSound = (key: string, load: () => Promise<unknown>): Promise<void> =>
  play(key, false, load)

async function play(text: string, byDevice: boolean, load: () => Promise<unknown>): Promise<void> {
  stopAudition()
  const mine = turn
  const isMine = () => mine === turn
  const fail = (error: unknown) => {
    if (!isMine()) return
    stopAudition()
    const failure: Failure = toFailure(error, commonMessages.loadFailed())
    notify('error', failure.message)
  }
  $text.set(text)
  if (byDevice)
    release = speech().speak(text, {
      onEnd: () => isMine() && stopAudition(),
      onBroken: () => {
        if (isMine()) void playFile(load, isMine, fail)
      }
    })
  if (!release) await playFile(load, isMine, fail)
}

async function playFile(
  load: () => Promise<unknown>,
  isMine: () => boolean,
  fail: (error: unknown) => void
): Promise<void> {
  try {
    const sound = await load()
    if (!isMine() || !(sound instanceof Blob)) return
    const address = URL.createObjectURL(sound)
    const player: Sound = sounds().open({
      onLength: () => {},
      onEnd: () => isMine() && stopAudition(),
      onBroken: () => fail(undefined)
    })
    release = () => {
      player.release()
      URL.revokeObjectURL(address)
    }
    player.load(address, 0)
    await player.play()
  } catch (error) {
    fail(error)
  }
}

onSignedOut(stopAudition)
