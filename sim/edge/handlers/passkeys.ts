/** Passkeys of the caller, and the sign-in with one. */
import type { passkeysContract } from '#shared/contract/passkeys.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { RelyingParty } from '../../core/auth/factors/passkeys.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, type HandlersOf, runAs } from './call.ts'
import { ownAccount, recorded, requireProof } from './factors.ts'

export const passkeyHandlers: HandlersOf<typeof passkeysContract> = {
  async begin({ proof }, call) {
    const party = partyOf(call)
    const own = ownAccount(call)
    await requireProof(call, own, proof)
    const options = await call.services.passkeys.beginRegistration(callerOf(call).session.id, own, party)
    return { options: { ...options } }
  },
  async add({ name, response }, call) {
    const { factors, passkeys, sessions, workspaces } = call.services
    const { id, accountId } = callerOf(call).session
    const party = partyOf(call)
    const made = factors.newCodes(accountId)
    let isFirst = false
    await passkeys.register(id, accountId, { name, response, party }, (next) => {
      isFirst = next.totp === null && next.passkeys.length === 1
      return isFirst ? { ...next, recovery: made.hashes } : next
    })
    // They were opened with the password alone.
    if (isFirst) await sessions.endOthers(accountId, id)
    const added = runAs(call, workspaces.estate, 'RecordFactorAdded', { accountId, kind: 'passkey' })
    await recorded(call, `a passkey of ${accountId}`, added)
    return { recoveryCodes: isFirst ? made.codes : null }
  },
  async rename({ id, name }, call) {
    await call.services.passkeys.rename(callerOf(call).session.accountId, id, name)
    return null
  },
  async remove({ id, proof }, call) {
    const { passkeys, workspaces } = call.services
    const own = ownAccount(call)
    await requireProof(call, own, proof)
    await passkeys.remove(own.id, id)
    const removed = runAs(call, workspaces.estate, 'RecordFactorRemoved', {
      accountId: own.id,
      kind: 'passkey',
    })
    await recorded(call, `a removed passkey of ${own.id}`, removed)
    return null
  },
  beginSignIn: async ({ ticket }, call) => {
    const begun = await call.services.signIns.beginPasskey(ticket ?? null, partyOf(call))
    return { ticket: begun.ticket, options: { ...begun.options } }
  },
  async signIn({ ticket, response }, call) {
    const { address, device, services } = call
    const from = { address, deviceToken: device.token, browser: device.browser() }
    const { token, session } = await services.signIns.withPasskey(
      { ticket, response, party: partyOf(call) },
      from,
    )
    device.keep(services.devices.withAccount(device.token, session.accountId))
    return { token, user: session.accountId }
  },
}

/** @throws Rejection passkeys_unavailable */
function partyOf({ relyingParty }: CallContext): RelyingParty {
  if (!relyingParty) throw new Rejection('passkeys_unavailable')
  return relyingParty
}
