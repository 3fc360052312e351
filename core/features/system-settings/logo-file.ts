import { logoIssue } from './rules/logo.ts'

/** Characters per call, whose number of arguments is limited. */
const PART = 8192

function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += PART)
    text += String.fromCharCode(...bytes.subarray(at, at + PART))
  return btoa(text)
}

/** A chosen file as the logo, or why it cannot be one. */
export async function readLogo(
  file: Pick<Blob, 'arrayBuffer' | 'type'>
): Promise<{ readonly url: string } | { readonly issue: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const issue = logoIssue(bytes)
  return issue === undefined
    ? { url: `data:${file.type || 'image/png'};base64,${base64Of(bytes)}` }
    : { issue }
}
