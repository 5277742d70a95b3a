import { hostsContract } from '#shared/contract/hosts.ts'
import { must } from '#shared/kernel/assert.ts'
import { seesDevice } from '#shared/permissions.ts'
import { callerOf, type HandlersOf, projectOf, runAs } from './call.ts'
import { recordPage, requireSeen } from './declared.ts'

export const hostHandlers: HandlersOf<typeof hostsContract> = {
  list: recordPage(hostsContract.list, {
    type: 'host',
    where: ({ isOnline }, { online }) => online === undefined || isOnline === (online === '1'),
    names: ({ name, number }) => [name, number],
    row: ({ type: _, networkNumber: __, createdAtMs: ___, ...host }, call) => {
      const { principal } = callerOf(call)
      const devices = [...projectOf(call).workspace.state.by('device', 'host', host.id).values()]
      return { ...host, devices: devices.filter((device) => seesDevice(principal, device)).length }
    },
  }),
  async renewSecret({ hostId }, call) {
    const { vault, disconnectGateway } = call.services
    const { workspace } = projectOf(call)
    requireSeen({ host: [hostId] }, call)
    await runAs(call, workspace, 'RenewHostSecret', { hostId })
    const secret = await vault.renewGatewaySecret(hostId)
    disconnectGateway(hostId)
    return { hostId, number: must(workspace.state.get('host', hostId), 'the host').number, secret }
  },
}
