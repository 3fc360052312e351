import { saveFile } from './save-file.ts'

/** Downloads a blob. */
export function saveBlob(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  saveFile(address, name)
  URL.revokeObjectURL(address)
}
