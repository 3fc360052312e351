import { intentLetterOf } from '../contract/enums/intents.ts'

/** With a robot's grade of E or F, which is no talk to speak of, there is no transcript to open (doc 3 §2). */
export function isTranscriptHidden(intentName: string | null | undefined): boolean {
  const letter = intentLetterOf((intentName ?? '').replace(/级$/, ''))
  return letter === 'E' || letter === 'F'
}
