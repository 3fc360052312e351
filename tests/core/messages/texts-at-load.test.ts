/** Texts follow the language while a page is open: none is made when a module is loaded, or kept by `useMemo` without it. */
import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { afterEach, expect, it } from 'vitest'
import { gradeName, intentLetterOf } from '../../../core/features/customer-details/enums.ts'
import { setTextLanguage } from '../../../core/messages/define-messages.ts'

afterEach(() => setTextLanguage('zh-CN'))

const callsAtOnce = /\.(?:map|flatMap|filter|find|reduce)$|^(?:Array|Object)\.from/
const makesText = /[mM]essages\.\w+$|\.label$|^withServedTerm$/

/** Whether a function is called where it stands, as by `map`. */
const isCalledHere = ({ parent }: ts.Node): boolean =>
  ts.isCallExpression(parent) && callsAtOnce.test(parent.expression.getText())

const isText = (node: ts.Node): boolean =>
  ts.isCallExpression(node) && makesText.test(node.expression.getText())

/** The texts made by this code itself, and not by its functions later. */
function textsIn(code: ts.Node): readonly ts.Node[] {
  const found: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isClassLike(node) || (ts.isFunctionLike(node) && !isCalledHere(node))) return
    if (isText(node)) found.push(node)
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(code, visit)
  return found
}

/** The functions given to `useMemo` without the language among what they depend on. */
function memosOf(code: ts.Node): readonly ts.Node[] {
  const found: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    const [act] = ts.isCallExpression(node) ? node.arguments : []
    const isMemo = ts.isCallExpression(node) && node.expression.getText() === 'useMemo'
    if (isMemo && act && !/\blanguage\b/.test(node.arguments[1]?.getText() ?? '')) found.push(act)
    ts.forEachChild(node, visit)
  }
  visit(code)
  return found
}

const sources = globSync('{core,shell,widgets}/**/*.{ts,tsx}')
  .map(file => ({ file, text: readFileSync(file, 'utf8') }))
  .filter(({ text }) => /[mM]essages\.|\.label\(|withServedTerm/.test(text))
  .map(({ file, text }) => ({
    file,
    code: ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  }))

const named = (make: (code: ts.Node) => readonly ts.Node[]) =>
  sources.flatMap(({ file, code }) => make(code).map(node => `${file}: ${node.getText()}`))

it('makes no text when a module is loaded', () => {
  expect(sources.length).toBeGreaterThan(500)
  // Compared with labels of the same moment.
  expect(
    named(textsIn).filter(text => !text.startsWith('core/features/customer-details/enums.ts'))
  ).toEqual([])
})

it('keeps no text of another language', () => {
  expect(named(code => memosOf(code).flatMap(textsIn))).toEqual([])
})

it('finds the letter of a level in every language', () => {
  setTextLanguage('en', { texts: {}, labels: { A级: 'Level A', F级: 'Level F' } })
  expect(['A', '01', '11', '101', '9'].map(intentLetterOf)).toEqual(['A', 'A', 'A', 'F', undefined])
  expect([gradeName('01'), gradeName('9')]).toEqual(['Level A', '9'])
})
