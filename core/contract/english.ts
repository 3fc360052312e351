/** English of the labels that every list of codes has. */

/** By the Chinese label. */
export const labels = {
  '未知({code})': 'Unknown ({code})'
}
