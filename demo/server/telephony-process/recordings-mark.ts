/** Whether a server reads the recordings that the process of the exchange writes: a file of theirs names that process. */
import { text } from 'node:stream/consumers'
import type { Recordings } from '../files/recording-spool.ts'

const MARK = 'telephony-process'

/** `server`: the id of the process. */
export const markRecordings = (
  recordings: Pick<Recordings, 'write'>,
  server: string
): Promise<unknown> => recordings.write(MARK, Buffer.from(server))

export async function hasMark(
  recordings: Pick<Recordings, 'open'>,
  server: string
): Promise<boolean> {
  const file = await recordings.open(MARK)
  return file !== undefined && (await text(file.read())) === server
}
