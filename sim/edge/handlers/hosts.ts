import { hostsContract } from '#shared/contract/hosts.ts'
import { must } from '#shared/kernel/assert.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { seesDevice, seesEverything } from '#shared/permissions.ts'
import type { Host, HostId } from '#shared/records/host.ts'
import { hostConnection } from '#shared/rules/connection.ts'
import { controlTopic, reportTopic } from '#shared/topicNames.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, type HandlersOf, projectOf, runAs } from './call.ts'
import { factsOf, projectCommand, recordPage, requireSeen } from './declared.ts'

/** Number of a host's devices that the caller may see. */
export const devicesSeen = (hostId: HostId, call: CallContext): number => ofHost(hostId, call).seen.length

function ofHost(hostId: HostId, call: CallContext) {
  const { principal } = callerOf(call)
  const all = [...projectOf(call).workspace.state.by('device', 'host', hostId).values()]
  return { all, seen: all.filter((device) => seesDevice(principal, device)) }
}

export function seesAllOn(hostId: HostId, call: CallContext): boolean {
  const { all, seen } = ofHost(hostId, call)
  return seesEverything(callerOf(call).principal) || (all.length > 0 && seen.length === all.length)
}

/**
 * Messages may contain values of any device. Callers who do not see all of a host's devices get no values, and only
 * rejections of visible devices.
 */
function refusalsInSight(hostId: HostId, call: CallContext): 'all' | ((about: string) => boolean) {
  if (seesAllOn(hostId, call)) return 'all'
  const { seen } = ofHost(hostId, call)
  const numbers = new Set(seen.map(({ number }) => number))
  // A device, or one of its properties.
  return (about) => about === '' || numbers.has(about.split('.')[0] ?? '')
}

const seesOne = ({ hostId }: { readonly hostId: string }) => ({ host: [hostId] })
const seesPlace = ({ areaId }: { readonly areaId?: string | undefined }) => (areaId ? { area: [areaId] } : {})

/** Creates a new secret; connections with the old one end. */
async function withNewSecret(hostId: HostId, call: CallContext) {
  const { services } = call
  return signedInAnew(hostId, await services.vault.renewGatewaySecret(hostId), call)
}

async function signedInAnew(hostId: HostId, secret: string, call: CallContext) {
  call.services.disconnectGateway(hostId)
  const { number } = await stillThere(hostId, call)
  return { hostId, number, secret }
}

/** The host may have been deleted; then the secret is removed too. */
async function stillThere(hostId: HostId, call: CallContext): Promise<Host> {
  const host = projectOf(call).workspace.state.get('host', hostId)
  if (host) return host
  await call.services.vault.forgetGateway(hostId)
  throw new Rejection('record_unknown', { kind: 'host' })
}

export const hostHandlers: HandlersOf<typeof hostsContract> = {
  list: recordPage(hostsContract.list, {
    type: 'host',
    where: ({ isOnline }, { online }) => online === undefined || isOnline === (online === '1'),
    names: ({ name, number }) => [name, number],
    row: (host, call) => {
      const { id, number, name, areaId, model, firmwareVersion, isOnline, presenceSinceMs } = host
      return {
        ...{ id, number, name, areaId, model, firmwareVersion, isOnline, presenceSinceMs },
        connectionNow: hostConnection(host),
        devices: devicesSeen(id, call),
      }
    },
  }),
  info({ hostId }, call) {
    requireSeen({ host: [hostId] }, call)
    const { project, workspace } = projectOf(call)
    const { number } = must(workspace.state.get('host', hostId), 'the host')
    return {
      hostId,
      number,
      port: call.services.gatewayPort(),
      reportTopic: reportTopic(project.hex, number),
      controlTopic: controlTopic(project.hex, number),
      isSimulated: call.services.vault.isSimulated(hostId),
    }
  },
  server(_, call) {
    return { projectHex: projectOf(call).project.hex, port: call.services.gatewayPort() }
  },
  messages({ hostId }, call) {
    requireSeen({ host: [hostId] }, call)
    const about = refusalsInSight(hostId, call)
    const list = call.services.hostMessages.of(hostId)
    return {
      list: list.map(({ excerpt, refused, ...message }) => ({
        ...message,
        excerpt: about === 'all' ? excerpt : '',
        refused: refused.filter((part) => about === 'all' || about(part.about)),
      })),
    }
  },
  async add(input, call) {
    requireSeen(seesPlace(input), call)
    const facts = { ...input, firmwareVersion: '' }
    const done = await runAs(call, projectOf(call).workspace, 'InstallHost', facts)
    return withNewSecret(factsOf(done).one('HostInstalled').hostId, call)
  },
  update: projectCommand(hostsContract.update, 'ChangeHost', {
    sees: (input) => ({ ...seesOne(input), ...seesPlace(input) }),
  }),
  async remove({ hostId }, call) {
    requireSeen({ host: [hostId] }, call)
    await runAs(call, projectOf(call).workspace, 'RemoveHost', { hostId })
    await call.services.vault.forgetGateway(hostId)
    call.services.disconnectGateway(hostId)
    return null
  },
  async replace({ hostId, number }, call) {
    requireSeen({ host: [hostId] }, call)
    await runAs(call, projectOf(call).workspace, 'ReplaceHost', { hostId, number })
    return withNewSecret(hostId, call)
  },
  async plugIn({ hostId }, call) {
    const { services } = call
    if (!services.simulation) throw new Rejection('not_simulated')
    requireSeen({ host: [hostId] }, call)
    await runAs(call, projectOf(call).workspace, 'RenewHostSecret', { hostId })
    await services.vault.enrolSimulatedHosts([hostId])
    services.disconnectGateway(hostId)
    await stillThere(hostId, call)
    await services.simulation.plugIn(hostId)
    return null
  },
  async renewSecret({ hostId }, call) {
    requireSeen({ host: [hostId] }, call)
    const { vault } = call.services
    const { workspace } = projectOf(call)
    const from = { stream: workspace.stream, afterSeq: workspace.seq }
    const secret = await vault.prepareGatewaySecret(hostId, from)
    try {
      await runAs(call, workspace, 'RenewHostSecret', { hostId })
    } catch (error) {
      // For other errors it is unknown whether the event was stored; the next start decides.
      if (error instanceof Rejection) await vault.dropPreparedSecret(hostId)
      throw error
    }
    await vault.adoptGatewaySecret(hostId, secret)
    return signedInAnew(hostId, secret, call)
  },
}
