/** Second factors of the caller, and the second step of a sign-in. */
import type { factorsContract } from '#shared/contract/factors.ts'
import { must } from '#shared/kernel/assert.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { Account } from '#shared/records/account.ts'
import { isTotpCode } from '#shared/rules/secondFactor.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, type HandlersOf, runAs } from './call.ts'

export const factorHandlers: HandlersOf<typeof factorsContract> = {
  async signIn({ ticket, code }, { address, device, services }) {
    const from = { address, deviceToken: device.token, browser: device.browser() }
    const { token, session } = await services.signIns.withFactor(ticket, code, from)
    device.keep(services.devices.withAccount(device.token, session.accountId))
    return { token, user: session.accountId }
  },
  async own(_, call) {
    const facts = await call.services.factors.factsOf(callerOf(call).session.accountId)
    return { ...facts, passkeys: [...facts.passkeys], takesPasskeys: call.relyingParty !== null }
  },
  async beginTotp({ proof }, call) {
    const own = ownAccount(call)
    await requireProof(call, own, proof)
    return call.services.factors.beginTotp(callerOf(call).session.id, own)
  },
  async confirmTotp({ code }, call) {
    const { factors, sessions, workspaces } = call.services
    const { id, accountId } = callerOf(call).session
    const recoveryCodes = await factors.confirmTotp(id, accountId, code)
    // They were opened with the password alone.
    await sessions.endOthers(accountId, id)
    const added = runAs(call, workspaces.estate, 'RecordFactorAdded', { accountId, kind: 'totp' })
    await recorded(call, `a second factor of ${accountId}`, added)
    return { recoveryCodes: [...recoveryCodes] }
  },
  async removeTotp({ proof }, call) {
    const { factors, workspaces } = call.services
    const own = ownAccount(call)
    await requireProof(call, own, proof)
    if (!(await factors.removeTotp(own.id))) throw new Rejection('factor_missing')
    const removed = runAs(call, workspaces.estate, 'RecordFactorRemoved', { accountId: own.id, kind: 'totp' })
    await recorded(call, `a removed second factor of ${own.id}`, removed)
    return null
  },
  async renewRecovery({ proof }, call) {
    const { factors, workspaces } = call.services
    const own = ownAccount(call)
    await requireProof(call, own, proof)
    const recoveryCodes = await factors.renewRecovery(own.id)
    const renewed = runAs(call, workspaces.estate, 'RecordRecoveryCodes', { accountId: own.id })
    await recorded(call, `new recovery codes of ${own.id}`, renewed)
    return { recoveryCodes: [...recoveryCodes] }
  },
}

/**
 * The change itself succeeded. A full disk loses only its log entry, so the caller still receives the codes.
 */
export async function recorded(
  { services }: CallContext,
  what: string,
  run: Promise<unknown>,
): Promise<void> {
  await run.catch((error: unknown) => services.onError(error, `recording ${what}`))
}

export function ownAccount(call: CallContext): Account {
  const { accountId } = callerOf(call).session
  return must(call.services.workspaces.estate.state.get('account', accountId), 'the account')
}

/**
 * A change of factors needs more than a session, which could be stolen. Passwords never have the format of a
 * code.
 * @throws Rejection proof_incorrect, login_restricted
 */
export async function requireProof(call: CallContext, own: Account, proof: string): Promise<void> {
  const { credentials, factors } = call.services
  if (isTotpCode(proof)) {
    await factors.prove(own.id, proof, call.device.token).catch((error: unknown) => {
      const isWrong = error instanceof Rejection && error.code === 'factor_incorrect'
      throw isWrong ? new Rejection('proof_incorrect') : error
    })
    return
  }
  const from = {
    address: call.address,
    deviceToken: call.device.token,
    sessionId: callerOf(call).session.id,
  }
  if (!(await credentials.judge(own.phone, proof, from))) throw new Rejection('proof_incorrect')
}
