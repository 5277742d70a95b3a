/** Firmware and its history for examples. */
import { firmwareContract } from '#shared/contract/firmware.ts'
import { REFERENCES } from '#shared/contract/references.ts'
import { rolloutsContract } from '#shared/contract/rollouts.ts'
import { must } from '#shared/kernel/assert.ts'
import { dataOf } from '../support/accounts.ts'
import { at } from '../support/context.ts'
import { PHONES, type TestServer } from '../support/testServer.ts'

interface World {
  readonly site: TestServer
  /** Of an administrator of the first project. */
  readonly admin: string
}

let nextFirmware = 1

export async function uploadFirmware({ site, admin }: World, more: object = {}) {
  const name = `${REFERENCES.firmwareName} ${nextFirmware}`
  nextFirmware += 1
  const xmid = site.projects[0].id
  const { path, example } = firmwareContract.upload
  const fields = { ...example.input, title: name, name, xmid, ...more }
  const { firmwareId } = dataOf<{ firmwareId: string }>(await site.post(path, fields, admin))
  return { name, firmwareId, xmid }
}

/** For hosts without another rollout. */
export async function hostFirmware(world: World): Promise<string> {
  const workspace = world.site.workspace(world.site.projects[0])
  for (const { id: rolloutId, state } of [...workspace.state.all('rollout')])
    if (state === 'running' || state === 'paused')
      await workspace.run('AbortRollout', { rolloutId }, at(3_000))
  const { firmwareId } = await uploadFirmware(world, { target: 'host', kinds: [] })
  return firmwareId
}

export async function endRollout(world: World): Promise<string> {
  const { site, admin } = world
  const [project] = site.projects
  const fields = {
    firmwareId: await hostFirmware(world),
    hostIds: [project.house.host],
    rings: [100],
    xmid: project.id,
  }
  const { path } = rolloutsContract.start
  const { rolloutId } = dataOf<{ rolloutId: string }>(await site.post(path, fields, admin))
  await site.workspace(project).run('AbortRollout', { rolloutId: rolloutId as never }, at(3_000))
  return rolloutId
}

/** Someone downloads a version of the library. */
export async function takeFirmware(world: World): Promise<string> {
  const { site, admin } = world
  const { firmwareId, xmid } = await uploadFirmware(world)
  dataOf(await site.post(firmwareContract.download.path, { firmwareId, xmid }, admin))
  const [taking] = [...site.server.services.workspaces.estate.state.all('firmwareTaking')].reverse()
  return must(taking, 'the record').id
}

export async function shareFirmware(world: World): Promise<string> {
  const { site, admin } = world
  const { firmwareId, xmid } = await uploadFirmware(world)
  const fields = { firmwareId, phones: [PHONES.admin], projectIds: [xmid], xmid }
  dataOf(await site.post(firmwareContract.share.path, fields, admin))
  return firmwareId
}
