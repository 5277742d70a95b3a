/** Endpoints for the user's own account: registration, password, profile. */
import type { accountContract, Profile } from '#shared/contract/account.ts'
import { must } from '#shared/kernel/assert.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { Account, AccountId } from '#shared/records/account.ts'
import { maskedPhone } from '#shared/rules/plainPhone.ts'
import { actorOf } from '../../core/auth/actors.ts'
import { DOOR } from '../../core/auth/credentials.ts'
import { hashPassword } from '../../core/auth/passwords.ts'
import type { RunContext } from '../../core/workspace/workspace.ts'
import { ConflictError } from '../../stores/secrets/secrets.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, type HandlersOf, runAs } from './call.ts'
import { newestCertification, toCertification } from './certification.ts'
import type { Services } from './services.ts'

export const accountHandlers: HandlersOf<typeof accountContract> = {
  async sendCode({ username, purpose }, { address, isOnThisMachine, services }) {
    const { codes } = services
    codes.countAsking(address)
    const isKnown = byPhone(services, username) !== undefined
    if (purpose === 'register' && isKnown) throw new Rejection('already_registered')
    if (purpose === 'forget' && !isKnown) throw new Rejection('not_registered')
    const sent = await codes.send(purpose, username)
    // A simulated world has no phones; its codes are for anyone who runs it.
    return isOnThisMachine ? sent : { ...sent, code: null }
  },
  async register({ username, password, phonecode, name }, { address, services }) {
    const { codes, vault, workspaces } = services
    await codes.check('register', username, phonecode, address)
    const hash = await hashPassword(password)
    // The slow part is over: from here on nothing waits between the code's use and the account but the disk.
    await codes.consume('register', username, phonecode)
    const data = { phone: username, name: name ?? maskedPhone(username), isSuper: false }
    await workspaces.estate.run('RegisterAccount', data, atTheDoor(services))
    const account = must(byPhone(services, username), 'the account')
    // After a power failure here the account exists, and its password can be set with a code.
    await vault.setPassword(account.id, hash)
    return { user: account.id }
  },
  async resetPassword({ username, password, phonecode }, { address, services }) {
    const { codes, credentials, sessions, vault, workspaces } = services
    await codes.check('forget', username, phonecode, address)
    const account = byPhone(services, username)
    if (!account) throw new Rejection('not_registered')
    const hash = await hashPassword(password)
    await codes.consume('forget', username, phonecode)
    const data = { accountId: account.id, how: 'code' } as const
    await workspaces.estate.run('ChangePassword', data, atTheDoor(services, actorOf(account)))
    await vault.setPassword(account.id, hash)
    credentials.forgive(username)
    await sessions.endOthers(account.id, null)
    return null
  },
  async changePassword({ oldPassword, newPassword }, call) {
    const { credentials, sessions, vault, workspaces } = call.services
    const { session } = callerOf(call)
    const own = must(workspaces.estate.state.get('account', session.accountId), 'the account')
    const from = { address: call.address, deviceToken: call.device.token, sessionId: session.id }
    const proof = await credentials.judge(own.phone, oldPassword, from)
    if (!proof) throw new Rejection('old_password_incorrect')
    const hash = await hashPassword(newPassword)
    // Hashing waits its turn: a reset by code may have replaced the password and ended this session meanwhile.
    const isCurrent = (await vault.password(own.id))?.revision === proof.passwordRevision
    if (!sessions.byId(session.id)) throw new Rejection('session_expired')
    if (!isCurrent) throw new Rejection('old_password_incorrect')
    const data = { accountId: own.id, how: 'oldPassword' } as const
    await runAs(call, workspaces.estate, 'ChangePassword', data)
    await vault.setPassword(own.id, hash, proof.passwordRevision).catch((error: unknown) => {
      throw error instanceof ConflictError ? new Rejection('old_password_incorrect') : error
    })
    return { endedSessions: await sessions.endOthers(own.id, session.id) }
  },
  async erase({ password }, call) {
    const { clock, credentials, erasure, workspaces } = call.services
    const { session } = callerOf(call)
    const own = must(workspaces.estate.state.get('account', session.accountId), 'the account')
    const from = { address: call.address, deviceToken: call.device.token, sessionId: session.id }
    if (!(await credentials.judge(own.phone, password, from))) throw new Rejection('password_incorrect')
    const nowMs = Math.round(clock.now())
    await erasure.erase(own.id, { actor: actorOf(own), channel: 'web', nowMs })
    return null
  },
  profile: (_, call) => profileOf(call.services, callerOf(call).session.accountId),
  async changeProfile(input, call) {
    const { estate } = call.services.workspaces
    const { accountId } = callerOf(call).session
    call.services.ownPace.count(accountId)
    const before = must(estate.state.get('account', accountId), 'the account')
    await runAs(call, estate, 'ChangeProfile', { accountId, ...input })
    await renameInProjects(call, accountId, before.name)
    return profileOf(call.services, accountId)
  },
}

function atTheDoor({ clock }: Services, actor: RunContext['actor'] = DOOR): RunContext {
  return { actor, channel: 'web', nowMs: Math.round(clock.now()) }
}

function byPhone({ workspaces }: Services, phone: string): Account | undefined {
  return workspaces.estate.state.first('account', 'phone', phone)
}

/** Updates project nicknames that equal the account name. */
async function renameInProjects(call: CallContext, accountId: AccountId, from: string): Promise<void> {
  const { principals, workspaces } = call.services
  const to = must(workspaces.estate.state.get('account', accountId), 'the account').name
  if (to === from) return
  const projects = principals.projectsOf(accountId).flatMap((id) => workspaces.project(id) ?? [])
  const data = { accountId, from, to }
  await Promise.all(projects.map(({ workspace }) => runAs(call, workspace, 'FollowAccountName', data)))
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
