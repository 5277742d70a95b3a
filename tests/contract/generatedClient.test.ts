import { expect, it } from 'vitest'
import { aMqttClientFor } from '../support/gateway.ts'
import { compilerErrors, generateClient, runClient } from '../support/generatedClient.ts'
import { PASSWORD, PHONES, startTestServer } from '../support/testServer.ts'
import { until } from '../support/until.ts'

/** Written by an integrator: it names no type but those that were generated. */
const PROGRAM = `
import createClient from 'openapi-fetch'
import type { components, paths } from './api.ts'

const [baseUrl = '', username = '', password = '', xmid = ''] = process.argv.slice(2)
const client = createClient<paths>({ baseUrl })
type Refusal = components['schemas']['Refusal']

const refused = await client.POST('/api/userinfo/login', { body: { username, password: 'wrong-1234' } })
if (!refused.data || refused.data.status === 200) throw new Error('a wrong password signed in')
const code: Refusal['data']['code'] = refused.data.data.code

const malformed = await client.POST('/api/userinfo/login', { body: { username, password, ...({ extra: 1 } as object) } })
const issue = malformed.error && 'issues' in malformed.error.data ? malformed.error.data.issues?.[0]?.message : undefined

const signedIn = await client.POST('/api/userinfo/login', { body: { username, password } })
if (signedIn.data?.status !== 200) throw new Error('not signed in')
const headers = { 'head-token': signedIn.data.data.token }

const listed = await client.POST('/api/moban/devicelist', {
  body: { pageSize: 100 },
  params: { query: { xmid: xmid as components['schemas']['ProjectId'] } },
  headers,
})
if (listed.data?.status !== 200) throw new Error('no list')
const light = listed.data.data.list.find(({ number }) => number === '00158D00000000A0')
if (!light) throw new Error('no light')

const controlled = await client.POST('/api/device/control', {
  body: { items: [{ deviceId: light.id, values: { state: 'ON' } }] },
  params: { query: { xmid: xmid as components['schemas']['ProjectId'] } },
  headers,
})
if (controlled.data?.status !== 200) throw new Error('not controlled')
const commands: string[] = controlled.data.data.commands.map(({ commandId }) => commandId)

const unauthorized = await client.POST('/api/moban/devicelist', { body: {} })
const dead: -1009 | undefined = unauthorized.error && unauthorized.error.status === -1009 ? unauthorized.error.status : undefined

console.log(JSON.stringify({ code, issue, dead, light: light.number, commands: commands.length }))
`

it('a client that openapi-typescript generates signs in, lists and controls', async () => {
  const site = await startTestServer()
  const [project] = site.projects
  const gateway = await aMqttClientFor(site, project)
  const document = await (await fetch(`${site.url}/api/openapi.json`)).text()

  const folder = await generateClient(document, PROGRAM)
  expect(await compilerErrors(folder)).toBe('')
  const printed = await runClient(folder, [site.url, PHONES.admin, PASSWORD, project.id])

  const { light } = printed as { readonly light: string }
  expect(printed).toMatchObject({ code: 'login_incorrect', dead: -1009, commands: 1 })
  expect((printed as { issue: string }).issue).toContain('extra')
  await until(() => gateway.controls.length > 0)
  expect(gateway.controls[0]?.d).toEqual({ [light]: { state: 'ON' } })
})
