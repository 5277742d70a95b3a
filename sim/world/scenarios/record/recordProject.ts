/** Scenario from user actions in a project, for console and log tool. */
import { readCommit } from '#shared/domain/registry.ts'
import type { AccountId } from '#shared/records/account.ts'
import type { ProjectWorkspace } from '../../../core/workspace/workspaces.ts'
import type { Services } from '../../../edge/handlers/services.ts'
import { eachCommit } from '../../../stores/log/eventLog.ts'
import { createToLocal } from '../../sky/localTime.ts'
import { type Recording, recordScenario } from './recordScenario.ts'

/** Includes many commits that users did not make. */
const COMMITS_MAX = 200_000

export interface Wanted extends Pick<Recording, 'id' | 'title' | 'world' | 'seed' | 'fromMs' | 'untilMs'> {
  /** Log position at the start, if known. */
  readonly afterSeq?: number
  /** Recorded actions of simulated people. */
  readonly deeds?: NonNullable<Recording['deeds']>
  /** Faults active before. */
  readonly broken?: NonNullable<Recording['broken']>
}

/** Null without convertible actions. */
export async function recordProject(
  { log, workspaces, demoAccounts }: Pick<Services, 'log' | 'workspaces' | 'demoAccounts'>,
  { project, workspace }: ProjectWorkspace,
  { afterSeq = 0, ...wanted }: Wanted,
): Promise<string | null> {
  const commits = []
  // Read from the end, because recordings are recent.
  for await (const commit of eachCommit(
    log,
    workspace.stream,
    Math.max(afterSeq, workspace.seq - COMMITS_MAX),
  ))
    if (commit.at >= wanted.fromMs && commit.at <= wanted.untilMs) commits.push(readCommit(commit))
  const [first] = workspaces.projects()
  return recordScenario(commits, {
    ...wanted,
    ...(first?.project.id === project.id ? {} : { project: project.nameEn || project.name }),
    toLocal: createToLocal(project.timeZone),
    read: workspace.state,
    nameOfAccount(accountId) {
      const account = workspaces.estate.state.get('account', accountId as AccountId)
      const demo = demoAccounts.find(({ username }) => username === account?.phone)
      const same = [...workspaces.estate.state.all('account')].filter(({ name }) => name === account?.name)
      // Uses a name instead of a phone number if the name is unambiguous.
      const own = same.length === 1 ? account?.name : account?.phone
      return NAMES[demo?.part ?? ''] ?? own ?? accountId
    },
  })
}

/** Account names in scenarios. */
const NAMES: Readonly<Record<string, string>> = {
  super: 'super',
  administrator: 'admin',
  frontDesk: 'operator',
  engineer: 'engineer',
  maintenance: 'maintenance',
  newcomer: 'newcomer',
}
