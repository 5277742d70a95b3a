import { expect, it } from 'vitest'
import { addProject, projectRows } from '../../../support/projects.ts'
import { startTestServer } from '../../../support/testServer.ts'

it('an account has no two projects of one name, in either language; another account may use it', async () => {
  const site = await startTestServer()
  const token = await site.signIn('stranger')
  const first = await addProject(site, token, { name: '湖边小筑', nameEn: 'Lake House' })
  const second = await addProject(site, token, { name: '山居' })
  const code = async (path: string, body: object) =>
    ((await site.post(path, body, token)).body.data as { code?: string } | null)?.code
  expect(await code('/building/addproject', { name: ' 湖边小筑 ' })).toBe('name_taken')
  expect(await code('/building/addproject', { name: '别处', nameEn: 'Lake House' })).toBe('name_en_taken')
  expect(await code('/building/updateproject', { xmid: second, name: '湖边小筑' })).toBe('name_taken')
  expect(await code('/building/updateproject', { xmid: first, name: '湖边小筑' })).toBeUndefined()
  expect((await projectRows(site, token)).map(({ name }) => name)).toEqual(['湖边小筑', '山居'])
  await addProject(site, await site.signIn('admin'), { name: '湖边小筑' })
})

it('two calls at once do not both get the name', async () => {
  const site = await startTestServer()
  const token = await site.signIn('stranger')
  const answers = await Promise.all(
    [1, 2].map(() => site.post('/building/addproject', { name: '湖边小筑' }, token)),
  )
  expect(answers.filter(({ body }) => body.status === 200)).toHaveLength(1)
  expect(await projectRows(site, token)).toHaveLength(1)
})
