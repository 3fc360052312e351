import { satisfactionMessages as messages } from '../../../../core/features/satisfaction/messages.ts'

/** `92.5%`; a dash without a sample. */
export const shareText = (share: number | undefined): string =>
  share === undefined ? messages.none() : `${Math.round(share * 1000) / 10}%`
