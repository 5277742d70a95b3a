/** Selects the streams and commits to print. */
import { foldState, readCommit } from '#shared/domain/registry.ts'
import type { Commit, StreamId } from '#shared/kernel/commit.ts'
import { createState } from '#shared/records/registry.ts'
import type { StoredLog } from './storedLog.ts'

export interface CommitFilter {
  readonly sinceMs?: number
  /** Last included instant. */
  readonly untilMs?: number
  /** Type of an event; the whole commit is shown. */
  readonly type?: string
  /** A part of the actor's name, or the whole id. */
  readonly actor?: string
}

export function isWanted(commit: Commit, { sinceMs, untilMs, type, actor }: CommitFilter): boolean {
  return (
    (sinceMs === undefined || commit.at >= sinceMs) &&
    (untilMs === undefined || commit.at <= untilMs) &&
    (type === undefined || commit.events.some((event) => event.type === type)) &&
    (actor === undefined || isBy(commit, actor))
  )
}

const isBy = ({ actor }: Commit, wanted: string): boolean =>
  actor.id === wanted || actor.name.toLowerCase().includes(wanted.toLowerCase())

/** A point of a stream: the state after this commit, or after all commits up to this instant. */
export type Point = { readonly seq: number } | { readonly untilMs: number }

export const isUpTo = (commit: Commit, point: Point): boolean =>
  'seq' in point ? commit.seq <= point.seq : commit.at <= point.untilMs

/**
 * `120` or `#120` is a sequence number; other text must be an instant such as 2026-11-20T10:00Z. Null if it is
 * neither.
 */
export function parsePoint(text: string): Point | null {
  const seq = /^#?(\d+)$/.exec(text)?.[1]
  if (seq !== undefined) return { seq: Number(seq) }
  const untilMs = Date.parse(text)
  return Number.isNaN(untilMs) ? null : { untilMs }
}

/** All streams, or the stream of one project, given by stream name, project id, hex or name. */
export async function findStreams(log: StoredLog, project: string | undefined): Promise<readonly StreamId[]> {
  const streams = await log.streams()
  if (project === undefined) return streams
  const named = streams.filter((stream) => stream === project || stream === `project:${project}`)
  if (named.length > 0) return named
  const ids = new Set<string>()
  for (const stream of streams) {
    const state = createState()
    for await (const commit of log.commits(stream)) foldState(state, readCommit(commit))
    for (const { id, hex, name, nameEn } of state.all('project'))
      if ([hex, name, nameEn].some((word) => word.toLowerCase() === project.toLowerCase())) ids.add(id)
  }
  return streams.filter((stream) => ids.has(stream.replace('project:', '')))
}
