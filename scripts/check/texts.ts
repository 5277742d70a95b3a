import { basename } from 'node:path'
import type { ESTree } from 'vite'
import type { Breach, ParsedFile } from './sources.ts'

/** One text with its whole key, `area.group.name`. */
export type Text = { readonly key: string; readonly value: string; breach(reason: string): Breach }

/** Texts that the server has as well: `key: words`, where `words` is an object of `shared/texts`. */
export type SharedTexts = ReadonlyMap<string, ParsedFile>

/** The texts of one file of client/i18n, and what in it is no text. */
export function listTexts(file: ParsedFile, shared: SharedTexts): { texts: Text[]; breaches: Breach[] } {
  const area = basename(file.path, '.ts')
  const object = findExportedObject(file.parsed.program, area)
  if (!object) {
    const reason = `exports no object literal named "${area}" after its file`
    return { texts: [], breaches: [file.breach(0, reason)] }
  }
  const texts: Text[] = []
  const breaches: Breach[] = []
  const read = (node: ESTree.ObjectExpression, path: string, file: ParsedFile): void => {
    for (const property of node.properties) {
      const name = property.type === 'Property' ? keyName(property) : undefined
      if (property.type !== 'Property' || name === undefined) {
        breaches.push(file.breach(property.start, 'only plain `key: text` is allowed here'))
        continue
      }
      const key = `${path}.${name}`
      const value = unwrap(property.value)
      const text = textOf(value)
      const words = value.type === 'Identifier' ? findShared(file, value.name, shared) : undefined
      if (value.type === 'ObjectExpression') read(value, key, file)
      else if (words) read(words.object, key, words.file)
      else if (text === undefined) breaches.push(file.breach(value.start, `${key} is no plain text`))
      else texts.push({ key, value: text, breach: (reason) => file.breach(property.start, reason) })
    }
  }
  read(object, area, file)
  return { texts, breaches }
}

/** The object that an import of `shared/texts` has the name of. */
function findShared(file: ParsedFile, name: string, shared: SharedTexts) {
  for (const statement of file.parsed.program.body) {
    if (statement.type !== 'ImportDeclaration') continue
    const isNamed = statement.specifiers.some(
      ({ type, local }) => type === 'ImportSpecifier' && local.name === name,
    )
    const other = isNamed ? shared.get(statement.source.value.replace('#', '')) : undefined
    const object = other && findExportedObject(other.parsed.program, name)
    if (object) return { object, file: other }
  }
  return undefined
}

function findExportedObject(program: ESTree.Program, name: string): ESTree.ObjectExpression | undefined {
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration') continue
    if (statement.declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of statement.declaration.declarations) {
      if (id.type !== 'Identifier' || id.name !== name || !init) continue
      const value = unwrap(init)
      if (value.type === 'ObjectExpression') return value
    }
  }
  return undefined
}

/** Takes off `as const`, `satisfies …` and parentheses. */
function unwrap(node: ESTree.Expression): ESTree.Expression {
  const isWrapped =
    node.type === 'TSAsExpression' ||
    node.type === 'TSSatisfiesExpression' ||
    node.type === 'ParenthesizedExpression'
  return isWrapped ? unwrap(node.expression) : node
}

function keyName({ key, computed }: ESTree.ObjectProperty): string | undefined {
  if (computed) return undefined
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' ? String(key.value) : undefined
}

function textOf(node: ESTree.Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type === 'TemplateLiteral') {
    return node.expressions.length === 0 ? (node.quasis[0]?.value.cooked ?? undefined) : undefined
  }
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return undefined
  const [left, right] = [textOf(node.left), textOf(node.right)]
  return left === undefined || right === undefined ? undefined : left + right
}
