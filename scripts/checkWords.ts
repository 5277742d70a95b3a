/**
 * Holds prose to plain words. Comments, English texts and file names use the terms of `check/plainWords.ts`.
 * README files have sentences of at most 30 words and table cells of at most 200 characters.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Idiom, idioms, privateNames } from './check/plainWords.ts'
import { type Breach, readSources, reportBreaches, type SourceFile, topFolders } from './check/sources.ts'

const SENTENCE_WORDS_MAX = 30
const CELL_LENGTH_MAX = 200

/** Files whose strings are shown to people. */
const texts = /^(client\/i18n\/en\/|shared\/texts\/(?:en|choices\/\w+En|phrases\/\w+En)\b)/
/** The list itself names what it refuses. */
const lists = /^(scripts\/check\/plainWords\.ts|tests\/scripts\/checkWords\.test\.ts)$/

export function findWordBreaches(files: readonly SourceFile[]): Breach[] {
  return files
    .filter(({ path }) => !lists.test(path))
    .flatMap((file) => [
      ...judgeName(file),
      ...(file.path.endsWith('.md') ? judgeProse(file) : judgeLines(file)),
    ])
}

function judgeName({ path }: SourceFile): Breach[] {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\..*$/, '')
  const found = privateNames.find(({ word }) => word.test(name))
  return found ? [{ path, line: 1, reason: `the file name "${name}": ${found.instead}` }] : []
}

function judgeLines(file: SourceFile): Breach[] {
  const isText = texts.test(file.path)
  let isInside = false
  return file.text.split('\n').flatMap((line, index) => {
    const isComment = isInside || /^\s*(?:\/\/|\{?\/\*)/.test(line)
    if (isComment) isInside = !line.includes('*/') && (isInside || /\/\*/.test(line))
    const given = isComment ? line : isText ? stringsIn(line) : ''
    return found(given, { path: file.path, line: index + 1 }, isComment)
  })
}

/** The strings of a line, without placeholders. */
const stringsIn = (line: string): string =>
  [...line.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g)]
    .map(([, single = '', double = '']) => single || double)
    .join(' ')
    .replace(/\{\{.*?\}\}/g, '')

const found = (
  text: string,
  at: { readonly path: string; readonly line: number },
  isComment: boolean,
): Breach[] =>
  text === ''
    ? []
    : idioms.flatMap(({ word, instead, isCommentOnly }: Idiom) => {
        const [hit] = isCommentOnly && !isComment ? [] : (word.exec(text) ?? [])
        return hit === undefined ? [] : [{ ...at, reason: `"${hit.trim()}": ${instead}` }]
      })

function judgeProse(file: SourceFile): Breach[] {
  const prose = file.text.replace(/```.*?```/gs, (block) => block.replace(/[^\n]/g, ''))
  const idiomatic = prose
    .split('\n')
    .flatMap((line, index) => found(line, { path: file.path, line: index + 1 }, false))
  return file.path.endsWith('README.md')
    ? [...idiomatic, ...judgeCells(file.path, prose), ...judgeSentences(file.path, prose)]
    : idiomatic
}

const judgeCells = (path: string, prose: string): Breach[] =>
  prose.split('\n').flatMap((line, index) => {
    if (!line.startsWith('|')) return []
    const longest = Math.max(...line.split(/(?<!\\)\|/).map((cell) => cell.trim().length))
    return longest > CELL_LENGTH_MAX
      ? [
          {
            path,
            line: index + 1,
            reason: `a table cell of ${longest} characters, at most ${CELL_LENGTH_MAX}`,
          },
        ]
      : []
  })

/** Paragraphs and items of lists, cut at the signs that end a clause. */
function judgeSentences(path: string, prose: string): Breach[] {
  const blocks: { line: number; text: string }[] = []
  prose.split('\n').forEach((line, index) => {
    const last = blocks.at(-1)
    const isApart = /^\s*(?:$|\||#|[-*] |\d+\. )/.test(line)
    if (isApart || !last) blocks.push({ line: index + 1, text: /^(?:\||#)/.test(line) ? '' : line })
    else last.text += ` ${line}`
  })
  return blocks.flatMap(({ line, text }) =>
    text
      .split(/(?<=[.!?:;])\s+/)
      .map((sentence) => sentence.split(/\s+/).filter((word) => /\w/.test(word)).length)
      .filter((count) => count > SENTENCE_WORDS_MAX)
      .map((count) => ({
        path,
        line,
        reason: `a sentence of ${count} words, at most ${SENTENCE_WORDS_MAX}`,
      })),
  )
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const folders = [...topFolders, 'findings']
  const files = [
    ...readSources(root, folders, /\.(tsx?|mjs|css|md)$/),
    ...['README.md', '.github/CONTRIBUTING.md'].map((path) => ({
      path,
      text: readFileSync(join(root, path), 'utf8'),
    })),
  ]
  process.exitCode = reportBreaches(findWordBreaches(files), files.length)
}
