/** Descriptions of the elements for editors: VS Code's custom data, and web-types for JetBrains IDEs. */
import { type AttributeRow, type ElementModel, eventNote, themeRow } from './model.ts'
import type { Token } from './tokens.ts'

/** `'a' | 'b' | undefined` → `['a', 'b']`; empty for any other type. */
const choicesOf = ({ type }: AttributeRow): readonly string[] =>
  [...type.matchAll(/'([^']*)'/g)].map(([, choice]) => choice ?? '')

const attributesOf = (element: ElementModel) => [...element.attributes, themeRow]

/** `html.customData` of VS Code, version 1.1. */
export const printHtmlData = (elements: readonly ElementModel[]): string =>
  json({
    version: 1.1,
    tags: elements.map(element => ({
      name: element.tag,
      description: element.note,
      attributes: attributesOf(element).map(row => {
        const choices = choicesOf(row)
        return {
          name: row.attribute,
          description: row.note,
          ...(choices.length > 0 && { values: choices.map(name => ({ name })) }),
          // An attribute without a value.
          ...(row.type === 'boolean' && { valueSet: 'v' })
        }
      })
    }))
  })

const described = <Row extends { readonly name: string; readonly note: string }>(row: Row) => ({
  name: row.name,
  ...(row.note && { description: row.note })
})

/** `web-types.json`, as its schema of 2024 has it. */
export const printWebTypes = (
  elements: readonly ElementModel[],
  tokens: readonly Token[],
  version: string
): string =>
  json({
    $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
    name: 'hutong',
    version,
    'description-markup': 'markdown',
    'js-types-syntax': 'typescript',
    contributions: {
      html: {
        elements: elements.map(element => ({
          name: element.tag,
          description: element.note,
          attributes: attributesOf(element).map(row => ({
            name: row.attribute,
            description: row.note,
            ...(row.fallback !== undefined && { default: row.fallback }),
            value:
              row.type === 'boolean'
                ? { kind: 'no-value', type: 'boolean' }
                : { kind: 'plain', type: row.type, required: true }
          })),
          slots: element.slots.map(described),
          js: {
            properties: [...attributesOf(element), ...element.properties, ...element.readOnly].map(
              row => ({ ...described(row), type: row.type })
            ),
            events: element.events.map(row => ({
              name: row.name,
              description: eventNote(row),
              type: `CustomEvent<${row.type}>`
            }))
          },
          css: {
            parts: element.parts.map(described),
            properties: tokens.map(({ name, note }) => ({ name, description: note }))
          }
        }))
      }
    }
  })

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
