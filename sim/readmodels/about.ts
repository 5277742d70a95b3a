/** Which devices each event of a commit is about: those it names, and those of the command or alarm that it names. */
import type { AnyRecord } from '#shared/records/registry.ts'
import type { Committed } from '../workspace/workspace.ts'
import { subjectsOf } from './subjects.ts'
import type { FoldedCommit } from './view.ts'

export function withAbout(committed: Committed): FoldedCommit {
  return { ...committed, about: aboutOf(committed) }
}

function aboutOf({ commit, changes, inverse }: Committed): string[][] {
  const records = new Map<string, AnyRecord>()
  for (const change of [...changes, ...inverse]) if ('put' in change) records.set(change.put.id, change.put)
  return commit.events.map(({ data }) => {
    const { devices, references } = subjectsOf(data)
    const all = new Set(devices)
    for (const reference of references) {
      const record = records.get(reference)
      if (record) for (const device of subjectsOf({ ...record, type: '' }).devices) all.add(device)
    }
    return [...all]
  })
}
