/** Names and comments use the field's terms; the words that they do not use stand in `private-words.ts`. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { inComments, inNames, publicNames } from './private-words.ts'

const folders = ['core', 'widgets', 'shell', 'demo', 'tests', 'README.md', 'vite.config.ts']
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], {
  encoding: 'utf8'
})
  .trim()
  .split('\n')
  .filter(file => /\.(tsx?|mjs|cjs|css|html|md)$/.test(file) && existsSync(file))
  // The list itself.
  .filter(file => !file.includes('tests/architecture/private-words'))

const partsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
const isPrivate = (name: string) =>
  !publicNames.has(name) && partsOf(name).some(word => inNames.has(word))

/** Only files with such a word anywhere are parsed. */
const hasPrivateName = (source: string) => (source.match(/[A-Za-z]\w*/g) ?? []).some(isPrivate)

/** Names of declarations, parameters and members; a destructured property is declared elsewhere. */
function declaredNames(file: string, source: string): string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const { name } = node as ts.NamedDeclaration
    const isDeclared =
      name &&
      (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) &&
      !ts.isPropertyAccessExpression(node)
    if (isDeclared) found.push(name.text)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** Each comment with the line that it begins on; a document counts as one comment. */
function comments(file: string, source: string): [line: number, text: string][] {
  if (file.endsWith('.md')) return [[1, source]]
  if (!/\.[cm]?[jt]sx?$/.test(file))
    return [...source.matchAll(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->/g)].map(({ 0: text, index }) => [
      source.slice(0, index).split('\n').length,
      text
    ])
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const found = new Map<number, string>()
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) return
    const ranges = [
      ...(ts.getLeadingCommentRanges(source, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(source, node.getEnd()) ?? [])
    ]
    for (const { pos, end } of ranges) found.set(pos, source.slice(pos, end))
    node.getChildren(tree).forEach(visit)
  }
  visit(tree)
  return [...found].map(([pos, text]) => [tree.getLineAndCharacterOfPosition(pos).line + 1, text])
}

/** Lines of comments and documents with their places; code between backticks is not read. */
const commentLines = (file: string, source: string): [place: string, text: string][] =>
  comments(file, source).flatMap(([first, text]) =>
    text
      .split('\n')
      .map((line, offset): [string, string] => [
        `${file}:${first + offset}`,
        line.replace(/`[^`]*`/g, '').trim()
      ])
  )

it('reads the project', () => expect(files.length).toBeGreaterThan(1500))

it('no file name has a private word', () => {
  expect(files.filter(file => isPrivate(basename(file).replace(/\..*/, '')))).toEqual([])
})

it('no declared name has a private word', () => {
  const found = files
    .filter(file => /\.(tsx?|mjs|js)$/.test(file))
    .map((file): [string, string] => [file, readFileSync(file, 'utf8')])
    .filter(([, source]) => hasPrivateName(source))
    .flatMap(([file, source]) =>
      declaredNames(file, source)
        .filter(isPrivate)
        .map(name => `${file}: ${name}`)
    )
  expect(found, 'rename it, see private-words.ts').toEqual([])
})

it('no comment and no document has a private word', () => {
  const found = files
    .map((file): [string, string] => [file, readFileSync(file, 'utf8')])
    .filter(([, source]) => inComments.test(source))
    .flatMap(([file, source]) => commentLines(file, source))
    .filter(([, text]) => inComments.test(text))
  expect(found.map(([place, text]) => `${place}: ${text}`)).toEqual([])
})

/** Titles of `it`, `test` and `describe`, of their `.each` and other forms too. */
function titles(file: string, source: string): string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const nameOf = (node: ts.Expression): string => {
    if (ts.isIdentifier(node)) return node.text
    if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node))
      return nameOf(node.expression)
    return ''
  }
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ['it', 'test', 'describe'].includes(nameOf(node))) {
      const [title] = node.arguments
      if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)))
        found.push(title.getText(tree))
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

it('no test title has a private word', () => {
  const all = files
    .filter(file => /\.(test|spec)\.tsx?$/.test(file))
    .flatMap(file =>
      titles(file, readFileSync(file, 'utf8')).map((title): [string, string] => [file, title])
    )
  expect(all.length).toBeGreaterThan(3000)
  expect(all.filter(([, title]) => inComments.test(title))).toEqual([])
})
