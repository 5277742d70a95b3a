/** One's own account: how it comes to be, its password, its profile. */
import type { accountContract, Profile } from '#shared/contract/account.ts'
import type { Handlers } from '#shared/contract/endpoint.ts'
import { must } from '#shared/kernel/assert.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { AccountId } from '#shared/kernel/ids.ts'
import type { Account } from '#shared/records/account.ts'
import { DOOR } from '../auth/credentials.ts'
import { hashPassword } from '../auth/passwords.ts'
import type { CallContext } from '../http/mount.ts'
import type { RunContext } from '../workspace/workspace.ts'
import { callerOf, runAs } from './call.ts'
import { newestCertification, toCertification } from './certification.ts'
import type { Services } from './services.ts'

type Group = Handlers<typeof accountContract, CallContext>

export function accountHandlers(services: Services): Group {
  return { ...codeHandlers(services), ...passwordHandlers(services), ...profileHandlers(services) }
}

function atTheDoor({ clock }: Services, actor: RunContext['actor'] = DOOR): RunContext {
  return { actor, channel: 'web', nowMs: Math.round(clock.now()) }
}

const actorOf = ({ id, name }: Account): RunContext['actor'] => ({ kind: 'account', id, name })

/** What somebody may be called who has not said so: the phone, but for the middle of it. */
const maskedPhone = (phone: string): string => `${phone.slice(0, 3)}----${phone.slice(-4)}`

function codeHandlers(services: Services): Pick<Group, 'sendCode' | 'register' | 'resetPassword'> {
  const { codes, credentials, sessions, vault, workspaces } = services
  const { estate } = workspaces
  const byPhone = (phone: string): Account | undefined => estate.state.first('account', 'phone', phone)

  return {
    async sendCode({ username, purpose }, { address }) {
      codes.countAsking(address)
      const isKnown = byPhone(username) !== undefined
      if (purpose === 'register' && isKnown) throw new Rejection('already_registered')
      if (purpose === 'forget' && !isKnown) throw new Rejection('not_registered')
      return codes.send(purpose, username)
    },
    async register({ username, password, phonecode, name }, { address }) {
      await codes.check('register', username, phonecode, address)
      const hash = await hashPassword(password)
      // The slow part is over: from here on nothing waits between the code's use and the account but the disk.
      await codes.consume('register', username, phonecode)
      const data = { phone: username, name: name ?? maskedPhone(username), isSuper: false }
      await estate.run('RegisterAccount', data, atTheDoor(services))
      const account = must(byPhone(username), 'the account')
      // Lost to a power cut right here, the account is there and its password is set anew with a code.
      await vault.setPassword(account.id, hash)
      return { user: account.id }
    },
    async resetPassword({ username, password, phonecode }, { address }) {
      await codes.check('forget', username, phonecode, address)
      const account = byPhone(username)
      if (!account) throw new Rejection('not_registered')
      const hash = await hashPassword(password)
      await codes.consume('forget', username, phonecode)
      const data = { accountId: account.id, how: 'code' } as const
      await estate.run('ChangePassword', data, atTheDoor(services, actorOf(account)))
      await vault.setPassword(account.id, hash)
      credentials.forgive(username)
      await sessions.endOthers(account.id, null)
      return null
    },
  }
}

function passwordHandlers(services: Services): Pick<Group, 'changePassword'> {
  const { credentials, sessions, vault, workspaces } = services
  return {
    async changePassword({ oldPassword, newPassword }, context) {
      const { session } = callerOf(context)
      const own = must(workspaces.estate.state.get('account', session.accountId), 'the account')
      const proved = await credentials.judge(own.phone, oldPassword, context.address)
      if (!proved) throw new Rejection('old_password_incorrect')
      const hash = await hashPassword(newPassword)
      const data = { accountId: own.id, how: 'oldPassword' } as const
      await runAs(context, services.clock, workspaces.estate, 'ChangePassword', data)
      await vault.setPassword(own.id, hash)
      return { endedSessions: await sessions.endOthers(own.id, session.id) }
    },
  }
}

function profileHandlers(services: Services): Pick<Group, 'profile' | 'changeProfile'> {
  const { clock, principals, workspaces } = services
  const { estate } = workspaces

  /** The projects in which the person is known by their own name know the new one too. */
  async function tellProjects(context: CallContext, accountId: AccountId, from: string): Promise<void> {
    const to = must(estate.state.get('account', accountId), 'the account').name
    if (to === from) return
    const projects = principals.projectsOf(accountId).flatMap((id) => workspaces.project(id) ?? [])
    const data = { accountId, from, to }
    await Promise.all(
      projects.map(({ workspace }) => runAs(context, clock, workspace, 'FollowAccountName', data)),
    )
  }

  return {
    profile: (_, context) => profileOf(services, callerOf(context).session.accountId),
    async changeProfile(input, context) {
      const { accountId } = callerOf(context).session
      const before = must(estate.state.get('account', accountId), 'the account')
      await runAs(context, clock, estate, 'ChangeProfile', { accountId, ...input })
      await tellProjects(context, accountId, before.name)
      return profileOf(services, accountId)
    },
  }
}

function profileOf({ workspaces }: Services, accountId: AccountId): Profile {
  const read = workspaces.estate.state
  const account = must(read.get('account', accountId), 'the account')
  const newest = newestCertification(read, accountId)
  return {
    accountId,
    username: account.phone,
    name: account.name,
    avatar: account.avatar,
    introduction: account.introduction,
    issuperadmin: account.isSuper,
    iscer: account.isCertified,
    createdAtMs: account.createdAtMs,
    certification: newest ? toCertification(newest) : null,
  }
}
