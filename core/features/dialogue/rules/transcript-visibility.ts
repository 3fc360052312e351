import { intentLetterOf } from '../../customer-details/enums.ts'

/**
 * Calls graded E or F by the robot have no meaningful conversation: no transcript (rule
 * dialogue-1).
 */
export function isTranscriptHidden(intentName: string | null | undefined): boolean {
  const letter = intentLetterOf((intentName ?? '').replace(/级$/, ''))
  return letter === 'E' || letter === 'F'
}
