/** English of this folder's messages. */
import type { English } from '../../../core/messages/english-of.ts'
import type { fileMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  files: {
    halfSettings: 'The settings of the S3 store lack {missing}: set all of them, or none',
    badEndpoint:
      'S3_ENDPOINT must be a URL that begins with http:// or https://, without a path or a password, such as https://s3.example.cn',
    badBucket: 'S3_BUCKET must be the name of a bucket, not {wrong}',
    badPrefix: 'S3_PREFIX has only letters, digits, “.”, “_”, “-” and “/”, not {wrong}',
    badPathStyle: 'S3_PATH_STYLE must be 1 or 0, not {wrong}',
    badKey: 'Key {place} of FILES_KEY is not base64 of 32 bytes; openssl rand -base64 32 makes one',
    noBucket:
      'There is no S3 bucket {bucket}, and files cannot be read or written: check S3_BUCKET and S3_ENDPOINT',
    badCredentials:
      'The S3 store refuses access ({code}), and files cannot be read or written: check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION and the rights in the bucket {bucket}',
    unreachable: 'The S3 store cannot be used, and files cannot be read or written: {reason}',
    fails: 'The file store fails, and is tried again: {reason}',
    back: 'The file store works again',
    uploadsAborted: '{count} uploads that a stopped server had left unfinished were removed',
    uploadsKept:
      'Unfinished uploads in the S3 bucket could not be removed, and are tried again the next night: {reason}',
    notMoved: 'The recording {name} has not been moved to the file store yet: {reason}',
    leftBehind:
      'The folder {folder} has {count} files that are not in the S3 bucket: copy them there, as the deployment page describes, or downloads will not find them',
    away: 'Files cannot be read or written at the moment, try again later',
    damaged: 'The file is damaged or its key is missing: tell an administrator'
  } satisfies English<typeof fileMessages>
}
