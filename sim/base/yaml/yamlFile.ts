/**
 * Reads user-written files: YAML 1.2 without tags, validated by a schema. All errors are reported with line, column
 * and legal values. Size, depth and repetition are bounded.
 */

import { closeSync, openSync, readSync } from 'node:fs'
import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type Node,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml'
import type { z } from 'zod'
import { englishOf, phrase } from '#shared/texts/phrases/phrase.ts'
import type { Phrase } from '#shared/texts/phrases/phraseSchema.ts'
import type { Path } from './legal.ts'
import { oddities, TOO_DEEP } from './oddities.ts'
import { wordIssue } from './wording.ts'

const SIZE_MAX_BYTES = 1_000_000
/** Keys, values and the signs between them. */
const TOKENS_MAX = 200_000
const ISSUES_MAX = 20

export interface FileIssue {
  readonly line: number
  readonly column: number
  /** Dotted, empty for the whole file. */
  readonly path: string
  /** English message for the command line. */
  readonly message: string
  readonly phrase: Phrase
}

/** One line per issue in compiler format: file:line:column. */
export class FileError extends Error {
  override readonly name = 'FileError'
  readonly file: string
  readonly issues: readonly FileIssue[]
  readonly phrase: Phrase

  constructor(file: string, issues: readonly FileIssue[]) {
    const more = issues.length - ISSUES_MAX
    const lines = issues.slice(0, ISSUES_MAX).map((issue) => lineOf(file, issue))
    if (more > 0) lines.push(phrase('andMore', { more }))
    const says = phrase('lines', { lines })
    super(englishOf(says))
    this.file = file
    this.issues = issues
    this.phrase = says
  }
}

function lineOf(file: string, { line, column, path, phrase: problem }: FileIssue): Phrase {
  const at = { file, line, column, problem }
  return path === '' ? phrase('atLine', at) : phrase('atKey', { ...at, key: path })
}

export type Checked<T> =
  | { readonly data: T; readonly issues: readonly [] }
  | { readonly data: null; readonly issues: readonly FileIssue[] }

/** @throws FileError */
export function readYamlFile(path: string): YamlFile {
  return parseYaml(readBounded(path), path)
}

/** @param file what the file is called in messages @throws FileError */
export function parseYaml(text: string, file: string): YamlFile {
  if (Buffer.byteLength(text) > SIZE_MAX_BYTES) throw tooLarge(file)
  refuseMany(text, file)
  const lines = new LineCounter()
  const document = compose(text, file, lines)
  const parsed = new YamlFile(file, document, lines)
  const syntax = [...document.errors, ...document.warnings].map((error) =>
    parsed.issueAt(error.pos[0], '', wordSyntax(error)),
  )
  if (syntax.length > 0) throw new FileError(file, syntax)
  keepLeadingZeros(document)
  const shape = oddities(document).map(({ at, says }) => parsed.issueAt(at, '', says))
  if (shape.length > 0) throw new FileError(file, shape)
  return parsed
}

/** `0701` as a value is the number of a room, and no seven hundred and one. */
function keepLeadingZeros(document: Document): void {
  visit(document, {
    Scalar(at, node) {
      const isNumber = typeof node.value === 'number' && at !== 'key'
      if (isNumber && /^0\d+$/.test(node.source ?? '')) node.value = node.source
    },
  })
}

/** The parser notes what it cannot go into as an error like any other. */
const wordSyntax = ({ code, message }: YAMLError): Phrase =>
  /stack/i.test(message)
    ? TOO_DEEP
    : phrase(`yaml.${code}`, { message: message.charAt(0).toLowerCase() + message.slice(1) })

/** Checked before parsing: parse time depends on the number of nodes, not of characters. */
function refuseMany(text: string, file: string): void {
  let tokens = 0
  for (const _ of new Lexer().lex(text)) {
    tokens += 1
    if (tokens > TOKENS_MAX) throw whole(file, phrase('tooManyTokens'))
  }
}

function compose(text: string, file: string, lineCounter: LineCounter): Document {
  try {
    // The parser compares every key of a block with every other one: repeated keys are found below, in one pass.
    const options = {
      lineCounter,
      uniqueKeys: false,
      prettyErrors: false,
      schema: 'core',
      merge: false,
    } as const
    return parseDocument(text.replace(/^\uFEFF/, ''), options)
  } catch (error) {
    if (error instanceof RangeError) throw whole(file, TOO_DEEP)
    throw error
  }
}

/** @param path dotted, empty for the whole file */
export const fileIssue = (at: Pick<FileIssue, 'line' | 'column'>, path: string, says: Phrase): FileIssue => ({
  line: at.line,
  column: at.column,
  path,
  message: englishOf(says),
  phrase: says,
})

const whole = (file: string, says: Phrase): FileError =>
  new FileError(file, [fileIssue({ line: 1, column: 1 }, '', says)])

const tooLarge = (file: string): FileError =>
  whole(file, phrase('tooLarge', { mb: SIZE_MAX_BYTES / 1_000_000 }))

/** Never more than the bound, however large the file is. */
function readBounded(path: string): string {
  const buffer = Buffer.alloc(SIZE_MAX_BYTES + 1)
  let handle: number | undefined
  try {
    handle = openSync(path, 'r')
    let length = 0
    for (let read = -1; read !== 0 && length < buffer.length; length += read)
      read = readSync(handle, buffer, length, buffer.length - length, null)
    if (length > SIZE_MAX_BYTES) throw tooLarge(path)
    return buffer.toString('utf8', 0, length)
  } catch (error) {
    // A folder or an unreadable file is reported in one line.
    if (error instanceof Error && 'syscall' in error)
      throw whole(path, phrase('notReadable', { problem: error.message }))
    throw error
  } finally {
    if (handle !== undefined) closeSync(handle)
  }
}

export class YamlFile {
  readonly file: string
  readonly #document: Document
  readonly #lines: LineCounter
  #value: { readonly is: unknown } | null = null

  constructor(file: string, document: Document, lines: LineCounter) {
    this.file = file
    this.#document = document
    this.#lines = lines
  }

  /** Whole file as plain data. */
  get value(): unknown {
    this.#value ??= { is: this.#document.toJS() as unknown }
    return this.#value.is
  }

  valueAt(path: Path): unknown {
    return path.reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, key)
          ? (value as Record<PropertyKey, unknown>)[key]
          : undefined,
      this.value,
    )
  }

  /** @throws FileError with every issue */
  read<S extends z.ZodType>(schema: S, path: Path = []): z.output<S> {
    const { data, issues } = this.check(schema, path)
    if (issues.length > 0) throw new FileError(this.file, issues)
    return data as z.output<S>
  }

  /** Validates the value at the path and returns all errors. */
  check<S extends z.ZodType>(schema: S, path: Path = []): Checked<z.output<S>> {
    const parsed = schema.safeParse(this.valueAt(path))
    if (parsed.success) return { data: parsed.data, issues: [] }
    const judged = { schema, valueAt: (inner: Path) => this.valueAt([...path, ...inner]) }
    const found = parsed.error.issues.flatMap((issue) => wordIssue(issue, judged))
    const issues = found.map((one) => this.issue([...path, ...one.path], one.says, one.isKey))
    return { data: null, issues: issues.sort((a, b) => a.line - b.line || a.column - b.column) }
  }

  /** Something wrong with a place, for what no schema can know; with its key where `isKey`. */
  issue(path: Path, says: Phrase, isKey = false): FileIssue {
    return fileIssue(this.placeOf(path, isKey), path.map(String).join('.'), says)
  }

  issueAt(offset: number, path: string, says: Phrase): FileIssue {
    return fileIssue(this.#placeAt(offset), path, says)
  }

  placeOf(path: Path, isKey = false): Pick<FileIssue, 'line' | 'column'> {
    return this.#placeAt(this.#offsetOf(path, isKey))
  }

  #placeAt(offset: number): Pick<FileIssue, 'line' | 'column'> {
    const { line, col: column } = this.#lines.linePos(offset)
    return { line: Math.max(1, line), column: Math.max(1, column) }
  }

  /** Offset of a path; for a missing one, that of its parent. */
  #offsetOf(path: Path, isKey: boolean): number {
    let node = this.#resolved(this.#document.contents)
    let offset = node?.range?.[0] ?? 0
    for (const [i, name] of path.entries()) {
      const found = childOf(node, name)
      if (!found) break
      const isLast = i === path.length - 1
      offset = (isLast && isKey ? found.key : found.value)?.range?.[0] ?? found.key?.range?.[0] ?? offset
      node = this.#resolved(found.value)
    }
    return offset
  }

  #resolved(node: Node | null | undefined): Node | null {
    return (isAlias(node) ? node.resolve(this.#document) : node) ?? null
  }
}

interface Child {
  readonly key: Node | null
  readonly value: Node | null
}

function childOf(node: Node | null, name: PropertyKey): Child | undefined {
  if (isSeq(node)) {
    const item = node.items[Number(name)]
    return item === undefined ? undefined : { key: null, value: item as Node }
  }
  if (!isMap(node)) return undefined
  const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(name))
  return pair && { key: pair.key as Node, value: pair.value as Node | null }
}
