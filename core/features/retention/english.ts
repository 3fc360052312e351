/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { retentionMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  retention: {
    title: 'Retention',
    about:
      'Recordings and transcripts past their retention are deleted every day and cannot be restored. Call records, statistics and intent levels are kept.',
    recordings: 'Keep recordings (days)',
    transcripts: 'Keep transcripts (days)',
    daysHint: '30 to 3650 days; blank keeps them for ever',
    daysWrong: 'Enter a whole number from 30 to 3650, or leave blank',
    kept: 'Calls with an open work order are not deleted until it is completed',

    stored: 'Stored now: recordings {recordings} (about {size}), transcripts {transcripts}',
    lastRun: 'Last deletion: {time}, recordings {recordings} ({size}), transcripts {transcripts}',
    neverRun: 'Nothing has been deleted so far',
    preview:
      'Expired by these settings: recordings {recordings} (about {size}), transcripts {transcripts}',
    previewNone: 'No recording or transcript has expired by these settings',
    previewWait: 'Counting what has expired',
    question:
      'Older than the new periods: recordings {recordings} (about {size}), transcripts {transcripts}. They will be deleted early tomorrow morning and cannot be restored. Save?',
    confirm: 'Save and delete',

    forever: 'For ever',
    days: '{days} days',
    log: 'Change retention',
    target: 'System settings: retention',
    logRun:
      'Deleted by the retention settings: recordings {recordings} ({size}), transcripts {transcripts}',
    targetRun: 'Recordings and transcripts',
    system: 'System',

    recordingRemoved: 'The recording was deleted by the retention settings',
    transcriptRemoved: 'The transcript was deleted by the retention settings',
    removed: 'Expired'
  } satisfies English<typeof retentionMessages>
}
