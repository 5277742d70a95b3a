/** Function verification through the real server: reports decide, and only where one may configure. */
import { expect, it } from 'vitest'
import { dataOf } from '../../../support/accounts.ts'
import { aMqttClientFor } from '../../../support/gateway.ts'
import { giveRole } from '../../../support/roles.ts'
import { startTestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

/** The number of the first light of the small house. */
async function start() {
  const site = await startTestServer()
  const [project] = site.projects
  const admin = await site.signIn('admin')
  const { state } = site.workspace(project)
  const deviceId = project.house.lights[0] ?? ''
  const light = state.get('device', deviceId)
  const answer = await site.post('/moban/addverify', { areaIds: [light?.areaId] }, admin)
  const [verificationId = ''] = dataOf<{ verificationIds: string[] }>(answer).verificationIds
  const on = { verificationId, deviceId, property: 'state' }
  const resultOf = () =>
    state
      .get('verification', verificationId)
      ?.checks.find((check) => check.deviceId === deviceId && check.property === 'state')
  return { site, project, admin, number: light?.number ?? '', on, resultOf }
}

it('passes when the device has reported what it was told since it was tried, and not before', async () => {
  const { site, project, admin, number, on, resultOf } = await start()
  const gateway = await aMqttClientFor(site, project)
  await gateway.report({ t: 1, seq: 1, d: { [number]: { state: 'ON' } } })
  const decide = async () =>
    dataOf<{ isPassed: boolean }>(await site.post('/moban/decideverify', on, admin)).isPassed
  expect(await decide()).toBe(false)
  expect((await site.post('/moban/tryverify', { ...on, value: 'OFF' }, admin)).body.status).toBe(200)
  expect(await decide()).toBe(false)
  await gateway.report({ t: 2, seq: 2, d: { [number]: { state: 'OFF' } } })
  await until(decide)
  expect(resultOf()).toMatchObject({ result: 'passed', by: 'report' })
  await gateway.end()
  const again = await site.restart()
  const list = await again.post('/moban/verifylist', {}, await again.signIn('admin'))
  expect(dataOf<{ list: { id: string }[] }>(list).list.map(({ id }) => id)).toEqual([on.verificationId])
})

it('is for people who configure, and who see the room', async () => {
  const { site, project, on } = await start()
  const foreigner = await site.signIn('foreigner')
  const answer = { ...on, result: 'passed' }
  expect((await site.post('/moban/answerverify', answer, foreigner)).http).toBe(404)
  await giveRole(site, 'operator', { rights: ['home.view'] })
  const operator = await site.signIn('operator')
  expect((await site.post('/moban/answerverify', answer, operator)).http).toBe(403)
  await giveRole(site, 'operator', {
    rights: ['home.view', 'deploy.configure'],
    areas: [project.house.rooms[1]],
  })
  const { areaId } = site.workspace(project).state.get('device', on.deviceId) ?? {}
  const expected = areaId === project.house.rooms[1] ? 200 : 404
  expect((await site.post('/moban/answerverify', answer, operator)).http).toBe(expected)
})
