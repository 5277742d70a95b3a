/** A scenario that someone sends as text: no part of it reaches for a file of the server's. */
import { phrase } from '#shared/texts/phrases/phrase.ts'
import { FileError, type FileIssue, fileIssue } from '../../base/yaml/yamlFile.ts'
import { worldNames } from '../estates/worlds.ts'
import { type ReadScenario, readScenarioText } from '../scenarios/file/readScenario.ts'
import { requireNames } from '../scenarios/names/requireNames.ts'
import { rowOf, type ScenarioRow } from './scenarioRow.ts'

const FILE = 'scenario.yaml'
/** Limit of issues, because a text can have one for each character. */
const ISSUES_MAX = 50

export interface SentJob {
  readonly text: string
  /** The server's, which a sent scenario may name even where it is no bundled one. */
  readonly ownWorld: string
}

export type SentIssue = Pick<FileIssue, 'line' | 'column' | 'message' | 'phrase'>

export type SentAnswer = { readonly row: ScenarioRow } | { readonly issues: readonly SentIssue[] }

export function answerSent({ text, ownWorld }: SentJob): SentAnswer {
  try {
    const read = readSent(text, ownWorld)
    return { row: rowOf(read.scenario.id, read) }
  } catch (error) {
    if (error instanceof FileError) return { issues: bounded(error.issues) }
    throw error
  }
}

/** The first issues, with the number of omitted ones at the next position. */
function bounded(issues: readonly FileIssue[]): SentIssue[] {
  const shown = issues.slice(0, ISSUES_MAX)
  const next = issues[ISSUES_MAX]
  if (next) shown.push(fileIssue(next, '', phrase('andMore', { more: issues.length - ISSUES_MAX })))
  return shown.map(({ path: _, ...issue }) => issue)
}

/** @throws FileError with everything that is wrong, names that are none in its world included, each at its place */
function readSent(text: string, ownWorld: string): ReadScenario {
  const read = readScenarioText(text, FILE)
  const { world } = read.scenario
  const names = [...new Set([...worldNames(), ownWorld])]
  if (names.includes(world)) {
    requireNames(read)
    return read
  }
  const says = phrase('noWorld', { world, worlds: names })
  throw new FileError(FILE, [fileIssue(read.placeOf(['world']), 'world', says)])
}
