/**
 * Everything that the server keeps about one person, for that person: what it is, since when, for how long, and the data
 * itself. Secrets (passwords, tokens, keys of second factors) are left out: they are kept as hashes or cannot be shown.
 */
import { DRAFT_AGE_MAX_MS } from '#shared/constants.ts'
import type { OwnData } from '#shared/contract/ownData.ts'
import { DAY_MS } from '#shared/durations.ts'
import type { AccountId } from '#shared/records/account.ts'
import { type AnyRecord, RECORDS, type ReadState } from '#shared/records/registry.ts'
import { type EventLog, eachCommit } from '../../stores/log/eventLog.ts'
import type { Sessions } from '../auth/sessions.ts'
import type { Workspaces } from '../workspace/workspaces.ts'
import type { Drafts } from './drafts.ts'

/** Of each stream the newest. */
const LOG_ENTRIES_MAX = 5_000

export interface OwnDataPorts {
  readonly workspaces: Workspaces
  readonly log: EventLog
  readonly sessions: Pick<Sessions, 'of'>
  readonly drafts: Pick<Drafts, 'all'>
}

type Kept = Omit<OwnData['kinds'][number], 'count' | 'sinceMs'>
type Item = Readonly<Record<string, unknown>>

/** How long each kind is kept; null as long as the account. */
const KINDS: readonly Kept[] = [
  { kind: 'account', keptMs: null },
  { kind: 'sessions', keptMs: DAY_MS },
  { kind: 'drafts', keptMs: DRAFT_AGE_MAX_MS },
  { kind: 'memberships', keptMs: null },
  { kind: 'settings', keptMs: null },
  { kind: 'requests', keptMs: null },
  { kind: 'messages', keptMs: null },
  { kind: 'operations', keptMs: null },
]
type Kind = Kept['kind']

/** Where records about a person belong; those of other types are settings. */
const KIND_OF: Readonly<Record<string, Kind>> = {
  member: 'memberships',
  certification: 'requests',
  joinRequest: 'requests',
  siteWork: 'requests',
  invitation: 'requests',
  noticeReading: 'messages',
}

export async function ownDataOf(ports: OwnDataPorts, accountId: AccountId): Promise<OwnData['data']> {
  const { workspaces, sessions, drafts } = ports
  const account = workspaces.estate.state.get('account', accountId)
  const data: Record<Kind, Item[]> = {
    account: account ? [{ ...account }] : [],
    sessions: sessions.of(accountId).map(({ tokenHash: _, ...session }) => ({ ...session })),
    drafts: (await drafts.all(accountId)).map((draft) => ({ ...draft })),
    memberships: [],
    settings: [],
    requests: [],
    messages: [],
    operations: [],
  }
  const streams = [
    { project: '', workspace: workspaces.estate },
    ...[...workspaces.projects()].map(({ project, workspace }) => ({ project: project.name, workspace })),
  ]
  for (const { project, workspace } of streams) {
    for (const record of recordsOf(workspace.state, accountId, account?.phone ?? null))
      data[KIND_OF[record.type] ?? 'settings'].push({ ...where(project), ...record })
    data.operations.push(...(await operationsOf(ports.log, workspace.stream, project, accountId)))
  }
  return data
}

export function kindsOf(data: OwnData['data']): OwnData['kinds'] {
  return KINDS.map(({ kind, keptMs }) => ({
    kind,
    keptMs,
    count: data[kind].length,
    sinceMs: firstInstantOf(data[kind]),
  }))
}

const where = (project: string): Item => (project === '' ? {} : { project })

/** What names the account as its own, and what goes by its phone. */
function recordsOf(read: ReadState, accountId: AccountId, phone: string | null): AnyRecord[] {
  return Object.values(RECORDS).flatMap(({ type }) =>
    [...read.all(type)].filter(
      (record) =>
        record.type !== 'account' &&
        (('accountId' in record && record.accountId === accountId) ||
          (phone !== null && 'phone' in record && record.phone === phone)),
    ),
  )
}

/** What was done, where and when: what it was done with may be about other people. */
async function operationsOf(
  log: EventLog,
  stream: Parameters<EventLog['read']>[0],
  project: string,
  accountId: AccountId,
): Promise<Item[]> {
  const found: Item[] = []
  for await (const { at, actor, command, channel, seq } of eachCommit(
    log,
    stream,
    0,
    JSON.stringify(accountId),
  )) {
    if (actor.id !== accountId) continue
    found.push({ ...where(project), seq, atMs: at, command, channel, name: actor.name })
    if (found.length > LOG_ENTRIES_MAX) found.shift()
  }
  return found
}

const INSTANTS = ['createdAtMs', 'joinedAtMs', 'atMs', 'askedAtMs', 'invitedAtMs'] as const

function firstInstantOf(items: readonly Item[]): number | null {
  const instants = items.flatMap((item) => INSTANTS.map((name) => item[name]).filter(isNumber))
  return instants.length === 0 ? null : Math.min(...instants)
}

const isNumber = (value: unknown): value is number => typeof value === 'number'
