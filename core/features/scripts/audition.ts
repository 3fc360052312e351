/** Plays texts of a script in the robot's voice, one at a time. */
import { atom, readonlyType } from 'nanostores'
import { type Failure, toFailure } from '../../failure.ts'
import { commonMessages } from '../../messages/common-messages.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { type Sound, sounds } from '../recordings/audio-element.ts'
import { scriptDrafts } from './script-draft-endpoints.ts'

const $text = atom<string | undefined>()
/** The text that is loaded or played. */
export const $auditioned = readonlyType($text)

let turn = 0
let release: (() => void) | undefined

export function stopAudition(): void {
  turn++
  release?.()
  release = undefined
  $text.set(undefined)
}

/** Never rejects; failures are shown. */
export async function playText(text: string): Promise<void> {
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
  try {
    const sound = await call(scriptDrafts.audition, { body: { text } }, { silent: true })
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
