/**
 * Holds styles to their files. Every style sheet of the console is a CSS module but the two of `globalSheets`:
 * `X.module.css` belongs to the `X.tsx` (or `X.ts`) beside it. One without such a file is shared by its folder. Classes
 * are read by name, and none is left over. What the global sheet and Blueprint bring may stand as plain text.
 */
import { dirname, posix } from 'node:path'
import type { ESTree } from 'vite'
import {
  type Breach,
  lineAt,
  type ParsedFile,
  parseSource,
  readSources,
  reportBreaches,
  type SourceFile,
} from './check/sources.ts'
import { walk } from './check/walk.ts'

/** Tokens and Blueprint's theming; resets and the few primitives of layout. */
const globalSheets = ['client/ui/tokens.css', 'client/ui/layout/base.css']
/** Classes of the libraries in use. */
const foreign = /^(bp6|driver)-/
const module = /\.module\.css$/

/** Sheets and scripts of the client in, breaches out; words are those of any other source that names a class. */
export function findStyleBreaches(files: readonly SourceFile[]): Breach[] {
  const sheets = files.filter(({ path }) => path.endsWith('.css'))
  const uses = files.filter(({ path }) => !path.endsWith('.css')).map((file) => readUses(parseSource(file)))
  const known = new Set(sheets.filter(isGlobal).flatMap((sheet) => [...classesOf(sheet).keys()]))
  const words = new Set(uses.flatMap((use) => [...use.words]))
  return [
    ...sheets.filter((sheet) => !isGlobal(sheet)).flatMap((sheet) => judgeSheet(sheet, uses, known, words)),
    ...uses.flatMap((use) => judgeText(use, known)),
    ...uses.flatMap((use) => judgeImports(use, sheets)),
  ]
}

const isGlobal = ({ path }: SourceFile): boolean => globalSheets.includes(path)

function judgeSheet(
  sheet: SourceFile,
  uses: readonly Use[],
  known: ReadonlySet<string>,
  words: ReadonlySet<string>,
): Breach[] {
  const breach = (reason: string, offset = 0) => ({
    path: sheet.path,
    line: lineAt(sheet.text, offset),
    reason,
  })
  if (!module.test(sheet.path)) return [breach('is global: name it after its component, X.module.css')]
  const readers = uses.filter(({ reads }) => reads.has(sheet.path))
  const read = new Set(readers.flatMap(({ reads }) => [...(reads.get(sheet.path)?.names.keys() ?? [])]))
  const isLookedUp = readers.some(({ reads }) => reads.get(sheet.path)?.isLookedUp)
  const unused = [...classesOf(sheet)]
    .filter(([name]) => !read.has(name) && !(isLookedUp && words.has(name)))
    .map(([name, offset]) => breach(`.${name} is used nowhere`, offset))
  const strange = globalsOf(sheet)
    .filter(({ name }) => !known.has(name) && !foreign.test(name))
    .map(({ name, offset }) => breach(`:global(.${name}) is no class of a global sheet`, offset))
  return [...judgeReaders(sheet, readers, breach), ...unused, ...strange]
}

function judgeReaders(
  sheet: SourceFile,
  readers: readonly Use[],
  breach: (reason: string) => Breach,
): Breach[] {
  const owner = sheet.path.replace(module, '')
  const isOwner = ({ path }: Use) => path === `${owner}.tsx` || path === `${owner}.ts`
  const others = readers.filter((use) => !isOwner(use))
  if (readers.some(isOwner))
    return others.map(({ path }) => breach(`belongs to the component of its name, and ${path} imports it`))
  const [only, second] = readers
  if (only && !second) return [breach(`is imported by ${only.path} alone: name it after that`)]
  const isFar = ({ path }: Use) => !path.startsWith(`${dirname(sheet.path)}/`)
  return others.filter(isFar).map(({ path }) => breach(`is shared by its folder, and ${path} lies outside`))
}

const judgeText = (use: Use, known: ReadonlySet<string>): Breach[] =>
  use.texts
    .filter(({ name }) => !known.has(name) && !foreign.test(name))
    .map(({ name, offset }) => use.breach(offset, `"${name}" is no class of a global sheet`))

function judgeImports(use: Use, sheets: readonly SourceFile[]): Breach[] {
  return [...use.reads].flatMap(([path, { names, offset }]) => {
    const sheet = sheets.find((one) => one.path === path)
    if (!sheet) return [use.breach(offset, `${path} does not exist`)]
    const has = classesOf(sheet)
    return [...names].flatMap(([name, at]) =>
      has.has(name) ? [] : [use.breach(at, `${path} has no class ${name}`)],
    )
  })
}

interface Use {
  readonly path: string
  /** By the path of the sheet: the classes read by name, and whether others are looked up. */
  readonly reads: ReadonlyMap<string, Reading>
  /** Classes that stand as plain text. */
  readonly texts: readonly { readonly name: string; readonly offset: number }[]
  /** Strings and keys, by one of which a class may be looked up. */
  readonly words: ReadonlySet<string>
  breach(offset: number, reason: string): Breach
}

interface Reading {
  readonly names: Map<string, number>
  readonly offset: number
  isLookedUp: boolean
}

function readUses(file: ParsedFile): Use {
  const reads = new Map<string, Reading>()
  const locals = new Map<string, Reading>()
  const texts: { name: string; offset: number }[] = []
  const words = new Set<string>()
  walk(file.parsed.program, (node) => {
    if (node.type === 'ImportDeclaration' && module.test(node.source.value)) {
      const reading: Reading = { names: new Map(), offset: node.start, isLookedUp: false }
      reads.set(posix.join(dirname(file.path), node.source.value), reading)
      for (const { local } of node.specifiers) locals.set(local.name, reading)
    }
    if (node.type === 'Literal' && typeof node.value === 'string') words.add(node.value)
    if (node.type === 'Property' && node.key.type === 'Identifier') words.add(node.key.name)
    if (node.type === 'MemberExpression') noteRead(node, locals)
    if (node.type === 'JSXAttribute' && /class(name)?$/i.test(String(node.name.name)) && node.value)
      for (const { value, offset } of plainTexts(node.value))
        for (const name of value.split(/\s+/)) if (name) texts.push({ name, offset })
  })
  return { path: file.path, reads, texts, words, breach: file.breach }
}

function noteRead(
  { object, property, computed, start }: ESTree.MemberExpression,
  locals: Map<string, Reading>,
) {
  const reading = object.type === 'Identifier' ? locals.get(object.name) : undefined
  if (!reading) return
  if (!computed && property.type === 'Identifier') reading.names.set(property.name, start)
  else reading.isLookedUp = true
}

/** Expressions that may become the attribute's text: not operands of comparisons, arguments or keys. */
function plainTexts(node: ESTree.Node): { value: string; offset: number }[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ value: node.value, offset: node.start }] : []
    case 'TemplateLiteral':
      return [
        ...node.quasis.map(({ value, start }) => ({ value: value.cooked ?? '', offset: start })),
        ...node.expressions.flatMap(plainTexts),
      ]
    case 'JSXExpressionContainer':
      return plainTexts(node.expression)
    case 'ConditionalExpression':
      return [...plainTexts(node.consequent), ...plainTexts(node.alternate)]
    case 'LogicalExpression':
      return plainTexts(node.right)
    case 'CallExpression':
      return node.callee.type === 'Identifier' && node.callee.name === 'clsx'
        ? node.arguments.flatMap(plainTexts)
        : []
    default:
      return []
  }
}

/** The selectors of a sheet, at the places where they stand; everything else is blanked. */
const selectorsOf = ({ text }: SourceFile): string => {
  const blank = (part: string) => part.replace(/[^\n]/g, ' ')
  return text
    .replace(/\/\*[\s\S]*?\*\//g, blank)
    .replace(/@[^{;]*[{;]/g, blank)
    .replace(/[^{};]*;/g, blank)
    .replace(/\[[^\]]*\]/g, blank)
}

const globalPart = /:global\(([^)]*)\)/g

/** The module's own classes with their first places. */
function classesOf(sheet: SourceFile): ReadonlyMap<string, number> {
  const own = selectorsOf(sheet).replace(globalPart, (part) => ' '.repeat(part.length))
  const found = new Map<string, number>()
  for (const match of own.matchAll(/\.(-?[A-Za-z_][\w-]*)/g))
    if (match[1] && !found.has(match[1])) found.set(match[1], match.index)
  return found
}

const globalsOf = (sheet: SourceFile): { name: string; offset: number }[] =>
  [...selectorsOf(sheet).matchAll(globalPart)].flatMap(({ 1: part = '', index }) =>
    [...part.matchAll(/\.([\w-]+)/g)].map(({ 1: name = '' }) => ({ name, offset: index })),
  )

if (import.meta.main) {
  const files = readSources(process.cwd(), ['client', 'shared', 'machines'], /\.(css|tsx?)$/)
  process.exitCode = reportBreaches(findStyleBreaches(files), files.length)
}
