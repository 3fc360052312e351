import { saveFile } from './save-file.ts'

/** Has the browser save what is in memory. */
export function saveBlob(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  saveFile(address, name)
  URL.revokeObjectURL(address)
}
