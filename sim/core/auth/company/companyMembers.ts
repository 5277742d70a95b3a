/** Memberships that follow from the claims of a sign-in: added, changed and removed in each project, one commit for each change. */
import type { Account } from '#shared/records/account.ts'
import type { Role, RoleId } from '#shared/records/role.ts'
import type { RoleRule } from '../../../base/companySettings.ts'
import { systemActor } from '../../workspace/systemContext.ts'
import type { ProjectWorkspace, Workspaces } from '../../workspace/workspaces.ts'

export interface CompanyMemberPorts {
  readonly workspaces: Workspaces
  readonly rules: readonly RoleRule[]
  readonly onError: (error: unknown, doing: string) => void
}

export class CompanyMembers {
  readonly #ports: CompanyMemberPorts

  constructor(ports: CompanyMemberPorts) {
    this.#ports = ports
  }

  /** @param values null if the provider did not send the claim; then no role is removed */
  async follow(account: Account, values: readonly string[] | null, nowMs: number): Promise<void> {
    const { rules, onError } = this.#ports
    if (values === null && rules.length > 0) {
      onError(new Error(`no claim with roles for ${account.id}`), 'reading the claim OIDC_ROLES_CLAIM')
      return
    }
    const held = new Set(values)
    await this.#map(account, nowMs, (found) => this.#roleIn(found, held))
  }

  /** The link was removed: removes the roles that followed from it. */
  async leave(account: Account, nowMs: number): Promise<void> {
    await this.#map(account, nowMs, () => null)
  }

  /** A rejection, such as for removing the last administrator, does not stop the other changes. */
  async #map(
    account: Account,
    nowMs: number,
    roleIn: (found: ProjectWorkspace) => RoleId | null | undefined,
  ): Promise<void> {
    const context = { actor: systemActor('company sign-in'), channel: 'web', nowMs } as const
    for (const found of this.#ports.workspaces.projects()) {
      const roleId = roleIn(found)
      if (roleId === undefined) continue
      const data = { accountId: account.id, nickname: account.name, roleId }
      await found.workspace
        .run('MapMember', data, context)
        .catch((error: unknown) => this.#ports.onError(error, `mapping a role in ${found.project.name}`))
    }
  }

  /** Role of the first matching rule. Null if none matches; undefined if the rule names a missing role. */
  #roleIn(found: ProjectWorkspace, held: ReadonlySet<string>): RoleId | null | undefined {
    const rule = this.#ports.rules.find(({ value, project }) => held.has(value) && isNamed(found, project))
    if (!rule) return null
    for (const role of found.workspace.state.all('role')) if (isCalled(role, rule.role)) return role.id
    this.#ports.onError(
      new Error(`no role "${rule.role}" in project "${rule.project}"`),
      'reading the setting OIDC_ROLES',
    )
    return undefined
  }
}

const isNamed = ({ project }: ProjectWorkspace, name: string): boolean =>
  project.id === name || project.name === name || project.nameEn === name

const isCalled = ({ id, name, nameEn }: Role, wanted: string): boolean =>
  id === wanted || name === wanted || nameEn === wanted
