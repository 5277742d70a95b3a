import type { Handlers } from '#shared/contract/endpoint.ts'
import type { hostsContract } from '#shared/contract/hosts.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { seesDevice } from '#shared/permissions.ts'
import type { CallContext } from '../http/mount.ts'
import { seesRecord } from '../live/visibility.ts'
import { callerOf, isNamed, pageOfRows, projectOf, runAs } from './call.ts'
import type { Services } from './services.ts'

export function hostHandlers({
  clock,
  vault,
  disconnectGateway,
}: Services): Handlers<typeof hostsContract, CallContext> {
  return {
    list(input, context) {
      const read = projectOf(context).workspace.state
      const { principal } = callerOf(context)
      const rows = [...read.all('host')]
        .filter(
          (host) =>
            isNamed(input.name, host.name, host.number) &&
            (input.online === undefined || host.isOnline === (input.online === '1')) &&
            seesRecord(principal, host, read),
        )
        .sort((a, b) => (a.name < b.name ? -1 : 1))
      return pageOfRows(
        rows,
        input,
        ({ id, number, name, areaId, model, firmwareVersion, isOnline, presenceSinceMs }) => ({
          id,
          number,
          name,
          areaId,
          model,
          firmwareVersion,
          isOnline,
          presenceSinceMs,
          devices: [...read.by('device', 'host', id).values()].filter((device) =>
            seesDevice(principal, device),
          ).length,
        }),
      )
    },
    async renewSecret({ hostId }, context) {
      const { workspace } = projectOf(context)
      const host = workspace.state.get('host', hostId)
      if (!host || !seesRecord(callerOf(context).principal, host, workspace.state)) {
        throw new Rejection('record_unknown', { kind: 'host' })
      }
      await runAs(context, clock, workspace, 'RenewHostSecret', { hostId })
      const secret = vault.renewGatewaySecret(hostId)
      disconnectGateway(hostId)
      return { hostId, number: host.number, secret }
    },
  }
}
