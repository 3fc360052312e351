/** Downloads a URL without leaving the page. */
export function saveFile(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.referrerPolicy = 'no-referrer'
  link.click()
}
