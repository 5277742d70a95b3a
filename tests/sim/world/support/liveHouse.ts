/** The bundled house as a live world, and calls to its API by people of the demo. */
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { must } from '#shared/kernel/assert.ts'
import { startEstate } from '#sim/app/startEstate.ts'
import { testConfig } from '../../../support/testServer.ts'

const SUPER_PHONE = '13800000001'

/** Closed when the test is over. @param folder of its data, from an earlier house or new */
export async function openLiveHouse(folder: string) {
  const estate = await startEstate(
    { ...testConfig(folder), world: 'house' },
    { projectFolder: folder, logger: pino({ level: 'silent' }) },
  )
  onTestFinished(() => estate.close())
  const { services, port } = estate.server
  const [found] = [...services.workspaces.projects()]
  const { workspace, project } = must(found, 'a project')
  const call = async (path: string, body: object = {}, token = '') => {
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'head-token': token, 'head-xmid': project.id },
      body: JSON.stringify(body),
    })
    return (await response.json()) as { status: number; msg: string; data: Record<string, unknown> }
  }
  const signIn = async (username: string) =>
    String((await call('/userinfo/login', { username, password: 'demo-1234' })).data.token)
  const token = await signIn(SUPER_PHONE)
  return {
    ...{ estate, folder, services, workspace, project },
    post: (path: string, body?: object) => call(path, body, token),
    postAs: async (username: string, path: string, body: object = {}) =>
      call(path, body, await signIn(username)),
  }
}
