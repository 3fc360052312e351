/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { dialogueMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  dialogue: {
    title: 'Transcript',
    none: 'No transcript',
    ignored: 'Ignored',
    showIgnored: 'Show ignored lines',
    hideIgnored: 'Hide ignored lines',
    matched: '{condition}: {value}',
    intent: 'Matched intent',
    newLines: 'New lines',
    follow: 'Back to playback',
    playFrom: 'Play from {time}',
    live: 'Call in progress'
  } satisfies English<typeof dialogueMessages>
}

/** By the Chinese label of a code: this folder has none of its own. */
export const labels = {}
