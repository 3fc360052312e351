/** How the robot of a script listens and speaks. */
import type { Kysely } from 'kysely'
import type { ScriptContent } from '../../../../core/features/scripts/content-schemas.ts'
import {
  type Recognition,
  usualRecognition
} from '../../../../core/features/voices/recognition-schemas.ts'
import { withRecognition } from '../../../../core/features/voices/rules/with-recognition.ts'
import type { VoiceSound } from '../../../../core/features/voices/schemas.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { RATE } from '../../telephony/media/g711.ts'
import { type Talk, talkOf } from '../dialler/calls/robot-conversation.ts'
import type { Sounds } from '../dialogue/spoken-sound.ts'
import { robotSounds } from './robot-sounds.ts'

export interface ScriptRobot {
  readonly recognition: Recognition
  /** Undefined for the usual one, which has recorded sentences. */
  readonly voice: VoiceSound | undefined
}

/** By the voice that the script has chosen. */
export async function robotOf(
  db: Kysely<Tables>,
  enterpriseId: string,
  code: string
): Promise<ScriptRobot> {
  const chosen = await db
    .selectFrom('script_template')
    .innerJoin('voice_model', 'voice_model.id', 'voice_id')
    .select(['recognition', 'sex', 'speed', 'pitch', 'volume'])
    .where('script_template.enterprise_id', '=', enterpriseId)
    .where('code', '=', code)
    .executeTakeFirst()
  if (!chosen) return { recognition: usualRecognition, voice: undefined }
  const { recognition, ...voice } = chosen
  return { recognition, voice }
}

const robotTexts = ({ lines }: Talk): string[] =>
  lines.filter(({ role }) => role === 'robot').map(({ text }) => text)

export interface VoicedTalk {
  readonly talk: Talk
  /** The robot's sentences in the script's voice. */
  readonly sounds: Sounds | undefined
}

/** A conversation whose sentences last as long as the script's voice speaks them. */
export async function talkOfRobot(
  { recognition, voice }: ScriptRobot,
  content: ScriptContent,
  about: { readonly seed: string; readonly values: Readonly<Record<string, string>> },
  log: (line: string) => void
): Promise<VoicedTalk> {
  const script = withRecognition(content, recognition)
  const plan = (sounds?: Sounds): Talk =>
    talkOf(script, about.seed, about.values, false, {
      ...recognition,
      lengthOf(text) {
        const sound = sounds?.get(text)
        return sound && Math.ceil((sound.length * 1000) / RATE)
      }
    })
  const talk = plan()
  if (!voice) return { talk, sounds: undefined }
  // What is said does not depend on how long it takes.
  const sounds = await robotSounds.soundsOf(robotTexts(talk), voice, log)
  return { talk: plan(sounds), sounds }
}
