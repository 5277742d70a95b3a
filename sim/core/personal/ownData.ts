/**
 * Export of everything stored about one person, for that person: data, purpose, retention. Secrets such as passwords,
 * tokens and second factors are excluded: they are hashed or must not be shown.
 */
import { DRAFT_AGE_MAX_MS } from '#shared/constants.ts'
import type { OwnData } from '#shared/contract/ownData.ts'
import { DAY_MS } from '#shared/durations.ts'
import type { AccountId } from '#shared/records/account.ts'
import { type AnyRecord, RECORDS, type ReadState } from '#shared/records/registry.ts'
import { type EventLog, eachCommit } from '../../stores/log/eventLog.ts'
import type { CompanySignIn } from '../auth/company/companySignIn.ts'
import type { SecondFactors } from '../auth/factors/secondFactors.ts'
import type { Sessions } from '../auth/sessions.ts'
import { operations as operationsView } from '../readmodels/operations.ts'
import { operationsBy } from '../readmodels/operationsBy.ts'
import type { Views } from '../readmodels/views.ts'
import type { Workspaces } from '../workspace/workspaces.ts'
import type { Drafts } from './drafts.ts'

/** Newest entries for each stream. */
const LOG_ENTRIES_MAX = 5_000

export interface OwnDataPorts {
  readonly workspaces: Workspaces
  readonly log: EventLog
  readonly sessions: Pick<Sessions, 'of'>
  readonly drafts: Pick<Drafts, 'all'>
  readonly factors: Pick<SecondFactors, 'factsOf'>
  readonly company: Pick<CompanySignIn, 'linkOf'>
  readonly views: Pick<Views, 'ask'>
  readonly webPush: { readonly subscriptions: { all(): readonly Browser[] } }
}

interface Browser {
  readonly accountId: AccountId
  readonly language: string
  readonly sinceMs: number
}

export interface FoundData {
  readonly data: OwnData['data']
  /** Kinds of which older items are omitted. */
  readonly cut: ReadonlySet<Kind>
}

type Kept = Omit<OwnData['kinds'][number], 'count' | 'sinceMs' | 'isCut'>
type Item = Readonly<Record<string, unknown>>

/** Retention per kind; null for the lifetime of the account. */
const KINDS: readonly Kept[] = [
  { kind: 'account', keptMs: null },
  { kind: 'sessions', keptMs: DAY_MS },
  { kind: 'displays', keptMs: null },
  { kind: 'signIns', keptMs: null },
  { kind: 'factors', keptMs: null },
  { kind: 'browsers', keptMs: null },
  { kind: 'drafts', keptMs: DRAFT_AGE_MAX_MS },
  { kind: 'memberships', keptMs: null },
  { kind: 'settings', keptMs: null },
  { kind: 'requests', keptMs: null },
  { kind: 'messages', keptMs: null },
  { kind: 'operations', keptMs: null },
]
type Kind = Kept['kind']

/** Kind of each record type about a person. Other types are settings. */
const KIND_OF: Readonly<Record<string, Kind>> = {
  member: 'memberships',
  certification: 'requests',
  joinRequest: 'requests',
  siteWork: 'requests',
  invitation: 'requests',
  noticeReading: 'messages',
}

/** @param rest is awaited between pieces of the work */
export async function ownDataOf(
  ports: OwnDataPorts,
  accountId: AccountId,
  rest: () => Promise<void>,
): Promise<FoundData> {
  const { workspaces } = ports
  const account = workspaces.estate.state.get('account', accountId)
  const cut = new Set<Kind>()
  const done = await estateEntriesOf(ports.log, accountId, rest)
  const data: Record<Kind, Item[]> = {
    account: account ? [{ ...account }] : [],
    ...(await ownStoresOf(ports, accountId)),
    ...{ memberships: [], settings: [], requests: [], messages: [] },
    operations: newest(done.operations, 'operations', cut),
    signIns: newest(done.signIns, 'signIns', cut),
  }
  const streams = [
    { project: '', workspace: workspaces.estate },
    ...[...workspaces.projects()].map(({ project, workspace }) => ({ project: project.name, workspace })),
  ]
  for (const { project, workspace } of streams) {
    await rest()
    for (const record of recordsOf(workspace.state, accountId, account?.phone ?? null))
      data[KIND_OF[record.type] ?? 'settings'].push({ ...where(project), ...withoutSecrets(record) })
    if (project === '') continue
    const { stream } = workspace
    // Uses an index, so logs of projects without actions of the person are not read.
    const rows = await ports.views.ask(operationsView, stream, (db) =>
      operationsBy(db, stream, accountId, LOG_ENTRIES_MAX + 1),
    )
    const items = rows.map((row) => ({ ...where(project), ...row }))
    data.operations.push(...newest(items, 'operations', cut))
  }
  return { data, cut }
}

/** Data outside of the log, without secrets, public keys and addresses by which a browser is reached. */
async function ownStoresOf(ports: OwnDataPorts, accountId: AccountId) {
  const { sessions, drafts, factors, company, webPush } = ports
  const open = sessions.of(accountId).map(({ tokenHash: _, ...session }) => ({ ...session }))
  const { totpAddedAtMs, passkeys } = await factors.factsOf(accountId)
  const totp = totpAddedAtMs === null ? [] : [{ factor: 'totp', addedAtMs: totpAddedAtMs }]
  const link = company.linkOf(accountId)
  const linked = link
    ? [{ factor: 'company', issuer: link.issuer, subject: link.subject, addedAtMs: link.linkedAtMs }]
    : []
  const own = webPush.subscriptions.all().filter((one) => one.accountId === accountId)
  return {
    sessions: open.filter(({ display }) => !display),
    displays: open.filter(({ display }) => display),
    drafts: (await drafts.all(accountId)).map((draft) => ({ ...draft })),
    factors: [
      ...totp,
      ...linked,
      ...passkeys.map(({ name, addedAtMs, usedAtMs }) => ({ factor: 'passkey', name, addedAtMs, usedAtMs })),
    ],
    browsers: own.map(({ language, sinceMs }) => ({ language, sinceMs })),
  }
}

function newest(items: readonly Item[], kind: Kind, cut: Set<Kind>): Item[] {
  if (items.length > LOG_ENTRIES_MAX) cut.add(kind)
  return items.slice(-LOG_ENTRIES_MAX)
}

/** The code of an invitation was sent to the person. */
function withoutSecrets(record: AnyRecord): Item {
  if (record.type !== 'invitation') return { ...record }
  const { codeHash: _, ...shown } = record
  return shown
}

export function kindsOf({ data, cut }: FoundData): OwnData['kinds'] {
  return KINDS.map(({ kind, keptMs }) => ({
    kind,
    keptMs,
    count: data[kind].length,
    sinceMs: firstInstantOf(data[kind]),
    ...(cut.has(kind) ? { isCut: true } : {}),
  }))
}

const where = (project: string): Item => (project === '' ? {} : { project })

/** Records that refer to the account or its phone. */
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

const SIGN_INS: ReadonlySet<string> = new Set(['SignedIn', 'FactorRefused'])

/** Only action, time and sign-in method, because the subject may be another person. */
async function estateEntriesOf(log: EventLog, accountId: AccountId, rest: () => Promise<void>) {
  const operations: Item[] = []
  const signIns: Item[] = []
  const named = JSON.stringify(accountId)
  for await (const { at, actor, command, channel, seq, events } of eachCommit(log, 'estate', 0, named)) {
    if (actor.id === accountId) operations.push({ seq, atMs: at, command, channel })
    for (const { type, data } of events)
      if (SIGN_INS.has(type) && isAbout(data, accountId)) signIns.push({ type, atMs: at, ...data })
    for (const items of [operations, signIns]) if (items.length > LOG_ENTRIES_MAX + 1) items.shift()
    await rest()
  }
  return { operations, signIns }
}

const isAbout = (data: unknown, accountId: AccountId): data is Item =>
  typeof data === 'object' && data !== null && 'accountId' in data && data.accountId === accountId

const INSTANTS = [
  'createdAtMs',
  'joinedAtMs',
  'atMs',
  'askedAtMs',
  'invitedAtMs',
  'addedAtMs',
  'sinceMs',
] as const

function firstInstantOf(items: readonly Item[]): number | null {
  const instants = items.flatMap((item) => INSTANTS.map((name) => item[name]).filter(isNumber))
  return instants.length === 0 ? null : Math.min(...instants)
}

const isNumber = (value: unknown): value is number => typeof value === 'number'
