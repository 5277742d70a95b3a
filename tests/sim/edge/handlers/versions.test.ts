import { expect, it } from 'vitest'
import { dataOf } from '../../../support/accounts.ts'
import { at } from '../../../support/context.ts'
import { startTestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

interface Row {
  readonly id: string
  readonly isOutdated: boolean
  readonly why: string
}
interface Group {
  readonly id: string
  readonly total: number
  readonly outdated: number
  readonly unknown: number
  readonly current: number
}

async function begun() {
  const site = await startTestServer()
  const token = await site.signIn('admin')
  const [project] = site.projects
  const xmid = project.id
  const input = {
    ...{ title: 'Light 2.0.0', name: 'Light', version: '2.0.0', kinds: ['dimmable_light'] },
    ...{ fileName: 'light.bin', file: Buffer.from('light firmware').toString('base64'), xmid },
  }
  const { firmwareId } = dataOf<{ firmwareId: string }>(await site.post('/moban/uploadgujian', input, token))
  const ask = async <T>(path: string, more: object = {}) =>
    dataOf<T>(await site.post(path, { xmid, ...more }, token))
  return { site, project, xmid, token, firmwareId, ask, workspace: site.workspace(project) }
}

it('versions are counted by kind, floor and host, and each row says why it was not updated', async () => {
  const { project, firmwareId, ask, workspace } = await begun()
  const { lights, host } = project.house
  const rows = async () => (await ask<{ list: Row[] }>('/upgradedev/versions', { isOutdated: '1' })).list
  expect((await rows()).map(({ id, why }) => [id, why])).toEqual(lights.map((id) => [id, 'never_tried']))

  const started = { firmwareId, deviceIds: lights, rings: [50, 100] }
  const { rolloutId } = await ask<{ rolloutId: string }>('/upgradedev/upgradeDevGj', started)
  expect((await rows()).map(({ why }) => why)).toEqual(['host_offline', 'host_offline'])
  const [first] = [...workspace.state.all('deviceUpdate')]
  await workspace.run('NoteHostOnline', { hostId: host }, at(5_000))
  await until(() => workspace.state.get('deviceUpdate', first?.id ?? '')?.state === 'sending')
  const on = { updateId: first?.id ?? ('upd_none' as never), attempt: 1 }
  await workspace.run('NoteUpdateInstalled', { ...on, version: '2.0.0' }, at(6_000))
  await ask('/upgradedev/xiugaiDevGj', { rolloutId, op: 'abort' })
  expect((await rows()).map(({ id, why }) => [id, why])).toEqual([[lights[1], 'cancelled']])

  const groups = async (by: string) =>
    (await ask<{ groups: Group[] }>('/upgradedev/versioncounts', { by })).groups
  const [light] = (await groups('kind')).filter(({ id }) => id === 'dimmable_light')
  expect(light).toMatchObject({ total: 2, outdated: 0, unknown: 1, current: 1 })
  const kind = 'dimmable_light'
  for (const [age, count] of [
    ['outdated', 0],
    ['unknown', 1],
    ['current', 1],
  ] as const)
    expect((await ask<{ list: Row[] }>('/upgradedev/versions', { kind, age })).list).toHaveLength(count)
  const [here] = await groups('host')
  expect(here?.id).toBe(host)
  const floors = await groups('floor')
  expect(floors.reduce((sum, { total }) => sum + total, 0)).toBe(4)
})
