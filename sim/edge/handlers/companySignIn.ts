/** Sign-in through the company's provider, and the link of the caller's account with it. */
import type { companySignInContract } from '#shared/contract/companySignIn.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, type HandlersOf, runAs } from './call.ts'
import { ownAccount, recorded, requireProof } from './factors.ts'

export const companySignInHandlers: HandlersOf<typeof companySignInContract> = {
  offered(_, { services }) {
    const [operator] = services.workspaces.estate.state.all('company')
    return { label: services.company.label, ...(operator ? { company: operator.name } : {}) }
  },
  begin: (_, call) => begin(call, null),
  async signIn({ query }, { address, device, services }) {
    const from = { address, deviceToken: device.token, browser: device.browser() }
    const answer = { query, browser: device.browserSecret }
    const { token, session } = await services.signIns.withCompany(answer, from)
    device.keep(services.devices.withAccount(device.token, session.accountId))
    return { token, user: session.accountId }
  },
  own(_, call) {
    const { company } = call.services
    const link = company.linkOf(callerOf(call).session.accountId)
    return { label: company.label, linkedAtMs: link?.linkedAtMs ?? null }
  },
  async beginLink({ proof }, call) {
    await requireProof(call, ownAccount(call), proof)
    return begin(call, callerOf(call).session.id)
  },
  async link({ query }, call) {
    const { company, workspaces } = call.services
    const { id, accountId } = callerOf(call).session
    await company.link({ query, browser: call.device.browserSecret }, id, accountId)
    const linked = runAs(call, workspaces.estate, 'RecordCompanyLink', { accountId, isAdded: true })
    await recorded(call, `a company link of ${accountId}`, linked)
    return null
  },
  async unlink({ proof }, call) {
    const { company, workspaces } = call.services
    const own = ownAccount(call)
    await requireProof(call, own, proof)
    if (!(await company.unlink(own))) throw new Rejection('company_not_linked')
    const removed = runAs(call, workspaces.estate, 'RecordCompanyLink', { accountId: own.id, isAdded: false })
    await recorded(call, `a removed company link of ${own.id}`, removed)
    return null
  },
}

async function begin(call: CallContext, sessionId: string | null): Promise<{ address: string }> {
  const { device, services, relyingParty } = call
  const begun = await services.company.begin(relyingParty?.origin ?? null, device.browserSecret, sessionId)
  device.keepBrowserSecret(begun.browser)
  return { address: begun.address }
}
