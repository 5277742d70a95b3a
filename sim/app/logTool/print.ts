/** Formats commits, states and differences for a terminal. */
import type { Commit } from '#shared/kernel/commit.ts'
import type { Replayed } from './replay.ts'
import { countRecords, type RecordDifference } from './replay.ts'

export function commitLines(commit: Commit): readonly string[] {
  const { stream, seq, at, actor, channel, command, events, cause } = commit
  const because = cause === undefined ? '' : `, because of ${cause}`
  return [
    `${new Date(at).toISOString()}  ${stream}#${seq}  ${command} by ${actor.name} (${channel}${because})`,
    ...events.map(({ type, data }) => `    ${type} ${JSON.stringify(data)}`),
  ]
}

export function replayLines(stream: string, { state, seq, skipped }: Replayed): readonly string[] {
  const counts = [...countRecords(state)].map(([type, count]) => `    ${String(count).padStart(7)}  ${type}`)
  const unknown = [...skipped].map(([type, count]) => `    ${String(count).padStart(7)}  ${type}`)
  return [`${stream} at #${seq}`, ...counts, ...unknown]
}

export function differenceLines({ id, before, after }: RecordDifference): readonly string[] {
  if (before === null) return [`+ ${id} ${JSON.stringify(after)}`]
  if (after === null) return [`- ${id} ${JSON.stringify(before)}`]
  const [older, newer] = [before, after].map((record) => new Map<string, unknown>(Object.entries(record)))
  const names = new Set([...(older?.keys() ?? []), ...(newer?.keys() ?? [])])
  const changed = [...names].filter(
    (name) => JSON.stringify(older?.get(name)) !== JSON.stringify(newer?.get(name)),
  )
  return [
    `~ ${id}`,
    ...changed.map(
      (name) => `    ${name}: ${JSON.stringify(older?.get(name))} -> ${JSON.stringify(newer?.get(name))}`,
    ),
  ]
}
