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

  /** A refusal, such as that of the last administrator's removal, does not stop the sign-in. */
  async follow(account: Account, values: readonly string[], nowMs: number): Promise<void> {
    const context = { actor: systemActor('company sign-in'), channel: 'web', nowMs } as const
    const held = new Set(values)
    for (const found of this.#ports.workspaces.projects()) {
      const roleId = this.#roleIn(found, held)
      if (roleId === undefined) continue
      const data = { accountId: account.id, nickname: account.name, roleId }
      await found.workspace
        .run('MapMember', data, context)
        .catch((error: unknown) => this.#ports.onError(error, `mapping a role in ${found.project.name}`))
    }
  }

  /** Of the first rule that fits; null where none does; undefined where a rule names a role that is not there. */
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
