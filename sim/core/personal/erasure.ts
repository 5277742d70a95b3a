/**
 * Erases a person: records the event, then removes name, phone and address everywhere. The log encrypts them, so
 * destroying the person's key is enough there. Copies in snapshots, read models and other stores are removed. Each step
 * is idempotent, because the outbox repeats it after a crash.
 */
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { AccountId } from '#shared/records/account.ts'
import type { Clock } from '../../base/clock.ts'
import type { ContentFiles } from '../../stores/files/contentFiles.ts'
import type { EventLog } from '../../stores/log/eventLog.ts'
import type { People } from '../../stores/people/people.ts'
import type { Secrets } from '../../stores/secrets/secrets.ts'
import type { VerificationCodes } from '../auth/codes.ts'
import type { CompanyLinks } from '../auth/company/companyLinks.ts'
import type { FactorStore } from '../auth/factors/storedFactors.ts'
import type { Sessions } from '../auth/sessions.ts'
import type { Vault } from '../auth/vault.ts'
import type { Views } from '../readmodels/views.ts'
import type { RecentCommits } from '../sight/recentCommits.ts'
import { systemContext } from '../workspace/systemContext.ts'
import type { RunContext } from '../workspace/workspace.ts'
import type { EstateWorkspace, OwnWorkspace, Workspaces } from '../workspace/workspaces.ts'
import type { Drafts } from './drafts.ts'

export interface ErasurePorts {
  readonly workspaces: Workspaces
  readonly log: Pick<EventLog, 'read'>
  readonly people: People
  readonly sessions: Pick<Sessions, 'endOthers'>
  readonly vault: Pick<Vault, 'forgetAccount'>
  readonly factors: Pick<FactorStore, 'forget'>
  readonly companyLinks: Pick<CompanyLinks, 'remove'>
  readonly codes: Pick<VerificationCodes, 'forget'>
  readonly drafts: Pick<Drafts, 'dropAll'>
  /** Pictures of business licences. */
  readonly pictures: Pick<ContentFiles, 'removeUnnamed'>
  readonly secrets: Pick<Secrets, 'purge'>
  readonly views: Pick<Views, 'renew'>
  readonly recent: Pick<RecentCommits, 'clear'>
  readonly clock: Pick<Clock, 'now'>
}

type Erased = Extract<AtriumEvent, { type: 'AccountErased' }>['data']

export class Erasure {
  readonly #ports: ErasurePorts
  /** Runs erasures sequentially, so that two administrators cannot leave a project at the same time. */
  #last: Promise<unknown> = Promise.resolve()
  readonly #finishing = new Map<AccountId, Promise<void>>()

  constructor(ports: ErasurePorts) {
    this.#ports = ports
  }

  /**
   * Resolves when the person's data is erased everywhere.
   * @throws Rejection history_not_sealed, last_administrator_of, last_super_administrator
   */
  erase(accountId: AccountId, context: RunContext): Promise<void> {
    const erased = this.#last.then(() => this.#erase(accountId, context))
    this.#last = erased.catch(() => undefined)
    return erased
  }

  async #erase(accountId: AccountId, context: RunContext): Promise<void> {
    this.#requireErasable(accountId, context)
    const done = await this.#ports.workspaces.estate.run('EraseAccount', { accountId }, context)
    for (const event of done?.commit.events ?? [])
      if (event.type === 'AccountErased') await this.finish(event.data)
  }

  #requireErasable(accountId: AccountId, context: RunContext): void {
    const { people, workspaces } = this.#ports
    if (!people.isSealed) throw new Rejection('history_not_sealed')
    for (const { project, workspace } of workspaces.projects()) {
      const member = workspace.state.first('member', 'account', accountId)
      const refusal = member && workspace.check('RemoveMember', { memberId: member.id }, context)
      if (refusal) {
        const names = { project: project.name, projectEn: project.nameEn }
        throw refusal.code === 'last_administrator' ? new Rejection('last_administrator_of', names) : refusal
      }
    }
  }

  /** The steps after the fact. A second call waits for the first. */
  finish(erased: Erased): Promise<void> {
    const { accountId } = erased
    const running = this.#finishing.get(accountId) ?? this.#finish(erased)
    this.#finishing.set(accountId, running)
    return running.finally(() => this.#finishing.delete(accountId))
  }

  async #finish({ accountId, phone, licences }: Erased): Promise<void> {
    const {
      sessions,
      vault,
      factors,
      companyLinks,
      codes,
      drafts,
      pictures,
      people,
      secrets,
      recent,
      views,
    } = this.#ports
    await sessions.endOthers(accountId, null)
    await this.#leaveProjects(accountId, phone)
    await vault.forgetAccount(accountId)
    await factors.forget(accountId)
    await companyLinks.remove(accountId)
    await drafts.dropAll(accountId)
    // Empty once the key is destroyed, when this was done before.
    if (phone !== '') {
      await codes.forget(phone)
      await people.erasePhone(phone)
    }
    for (const licence of licences) await pictures.removeUnnamed(licence, (hash) => this.#isLicence(hash))
    await people.erase(accountId)
    await secrets.purge()
    recent.clear()
    for (const workspace of await this.#workspacesWith({ accountId, phone })) await workspace.renewSnapshots()
    await views.renew()
  }

  async #leaveProjects(accountId: AccountId, phone: string): Promise<void> {
    const { workspaces, clock } = this.#ports
    for (const workspace of workspaces.opened())
      await workspace.run('ErasePerson', { accountId, phone }, systemContext('door', clock))
  }

  #isLicence(hash: string): boolean {
    for (const { licence } of this.#ports.workspaces.estate.state.all('certification'))
      if (licence.hash === hash) return true
    return false
  }

  /**
   * Workspaces whose commits mention the person; all if the phone is unknown. Snapshots of others contain no data of
   * the person.
   */
  async #workspacesWith({
    accountId,
    phone,
  }: Pick<Erased, 'accountId' | 'phone'>): Promise<readonly (EstateWorkspace | OwnWorkspace)[]> {
    const { workspaces, people } = this.#ports
    const found: (EstateWorkspace | OwnWorkspace)[] = [workspaces.estate]
    for (const workspace of workspaces.opened()) {
      const isNamed =
        phone === '' ||
        (await this.#isNamed(workspace, accountId)) ||
        (await this.#isNamed(workspace, people.phoneId(phone)))
      if (isNamed) found.push(workspace)
    }
    return found
  }

  async #isNamed({ stream }: OwnWorkspace, id: string): Promise<boolean> {
    for await (const _ of this.#ports.log.read(stream, 0, undefined, JSON.stringify(id))) return true
    return false
  }
}
