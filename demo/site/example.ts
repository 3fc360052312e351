/** A live code block as a page of its own, whose scripts and styles are files: the policy allows no inline ones. */
export interface Example {
  readonly name: string
  /** Contents by file name. */
  readonly files: Readonly<Record<string, string>>
}

const shell = (body: string, head: string) =>
  `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Example</title>
<link rel="stylesheet" href="/docs/example.css">
${head}</head>
<body>
${body}</body>
</html>
`

/** Addresses of the documentation's host; an example uses the server that it comes from. */
const local = (code: string) =>
  code
    .replace(/https:\/\/cc\.example\.cn\/dist\/(?:\d+\.\d+\.\d+\/)?/g, '/dist/')
    .replace(/\s+integrity="[^"]*"/g, '')
    .replace(/\s+crossorigin(?=[\s>])/g, '')

/** Splits a block into the page and its files. */
export function readExample(name: string, code: string): Example {
  const files: Record<string, string> = {}
  let count = 0
  const body = local(code)
    .replace(/<script type="module">\n?([\s\S]*?)<\/script>/g, (_, script: string) => {
      const file = `${name}-${++count}.js`
      files[file] = script
      return `<script type="module" src="/docs/examples/${file}"></script>`
    })
    .replace(/<style>\n?([\s\S]*?)<\/style>/g, (_, style: string) => {
      const file = `${name}-${++count}.css`
      files[file] = style
      return `<link rel="stylesheet" href="/docs/examples/${file}">`
    })
  return { name, files: { ...files, [`${name}.html`]: shell(body, '') } }
}
