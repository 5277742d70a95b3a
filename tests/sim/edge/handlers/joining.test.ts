/** Asking to join through the real server: reviewed by people with the right, in this project only. */
import { expect, it } from 'vitest'
import { dataOf } from '../../../support/accounts.ts'
import { connectConsole, type TestConsole } from '../../../support/console.ts'
import { giveRole } from '../../../support/roles.ts'
import { type Answer, PHONES, startTestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

const codeOf = ({ body }: Answer) => (body.data as { code?: string } | null)?.code

async function start() {
  const site = await startTestServer()
  const [project] = site.projects
  const admin = await site.signIn('admin')
  const stranger = await site.signIn('stranger')
  const projectnum = site.server.services.workspaces.project(project.id)?.listing.projectNumber ?? ''
  const ask = async () => site.post('/userinfo/askjoin', { projectnum }, stranger)
  const roleId = [...site.workspace(project).state.all('role')].find(({ name }) => name === 'viewer')?.id
  return { site, project, admin, stranger, ask, roleId }
}

it('a person asks by the project’s number, is approved with a role, and comes in', async () => {
  const { site, project, admin, stranger, ask, roleId } = await start()
  const { requestId } = dataOf<{ requestId: string }>(await ask())
  expect(codeOf(await ask())).toBe('join_in_review')
  const list = await site.post('/auth/auditinglist', { state: 'inReview' }, admin)
  expect(dataOf<{ list: { id: string }[] }>(list).list.map(({ id }) => id)).toEqual([requestId])
  const approve = { requestIds: [requestId], decision: 'approve', roleId }
  const answers = await Promise.all([
    site.post('/auth/auditing', approve, admin),
    site.post('/auth/auditing', { ...approve, decision: 'reject', reason: 'No' }, admin),
  ])
  expect(answers.map((answer) => dataOf<{ reviewed: string[] }>(answer).reviewed)).toEqual([[requestId], []])
  expect((await site.post('/moban/arealist', { xmid: project.id }, stranger)).http).toBe(200)
  const own = { projectId: project.id, requestId }
  expect((await site.post('/userinfo/seejoin', own, stranger)).body.status).toBe(200)
  const again = await site.restart()
  const mine = await again.post('/userinfo/ownjoins', {}, await again.signIn('stranger'))
  expect(dataOf<{ list: { state: string }[] }>(mine).list).toMatchObject([{ state: 'reviewedAgreed' }])
})

it('is reviewed by nobody without the right, of another project, or who sees a part only', async () => {
  const { site, project, ask, roleId } = await start()
  const { requestId } = dataOf<{ requestId: string }>(await ask())
  const approve = { requestIds: [requestId], decision: 'approve', roleId }
  const foreigner = await site.signIn('foreigner')
  expect((await site.post('/auth/auditing', approve, foreigner)).http).toBe(404)
  await giveRole(site, 'operator', { rights: ['home.view', 'staff.manage'] })
  const operator = await site.signIn('operator')
  expect((await site.post('/auth/auditing', approve, operator)).http).toBe(403)
  await giveRole(site, 'operator', {
    rights: ['home.view', 'staff.review'],
    areas: [project.house.rooms[0]],
  })
  expect((await site.post('/auth/auditing', approve, operator)).http).toBe(404)
  const seen = await site.post('/auth/auditinglist', {}, operator)
  expect(dataOf<{ total: number }>(seen).total).toBe(0)
  const own = { projectId: project.id, requestId }
  expect((await site.post('/userinfo/withdrawjoin', own, foreigner)).http).toBe(404)
})

it('is told live to those who review, and not to colleagues who see all areas', async () => {
  const { site, admin, ask } = await start()
  await giveRole(site, 'operator', { rights: ['home.view'] })
  const operator = await site.signIn('operator')
  const reviewer = await connectConsole(site, admin)
  const colleague = await connectConsole(site, operator)
  await ask()
  const heard = (who: TestConsole) => who.heard.some(({ text }) => text.includes(PHONES.stranger))
  await until(() => heard(reviewer))
  await until(() => colleague.commits().length === reviewer.commits().length)
  expect(heard(colleague)).toBe(false)
  const commit = colleague.commits().at(-1)
  expect([commit?.events, commit?.changes]).toEqual([[], []])
})

it('a member asks for a right, of those who can give it, and gets it with a role that has it', async () => {
  const { site, project, admin } = await start()
  await giveRole(site, 'operator', { rights: ['home.view', 'staff.review', 'deploy.configure'] })
  const viewer = await site.signIn('viewer')
  const granters = await site.post('/auth/granters', { right: 'deploy.configure' }, viewer)
  // Reviewers without staff rights cannot assign roles.
  expect(dataOf<{ people: { name: string }[] }>(granters).people.map(({ name }) => name)).toEqual(['admin'])
  expect(codeOf(await site.post('/auth/askright', { right: 'home.view' }, viewer))).toBe('right_held')
  expect(
    codeOf(await site.post('/auth/askright', { right: 'deploy.configure' }, await site.signIn('super'))),
  ).toBe('record_unknown')
  const message = 'I set up the new floor'
  const asked = await site.post('/auth/askright', { right: 'deploy.configure', message }, viewer)
  const { requestId } = dataOf<{ requestId: string }>(asked)
  expect(codeOf(await site.post('/auth/askright', { right: 'logs.view' }, viewer))).toBe('join_in_review')
  const list = await site.post('/auth/auditinglist', {}, admin)
  expect(dataOf<{ list: object[] }>(list).list).toMatchObject([{ right: 'deploy.configure', message }])
  const roles = [...site.workspace(project).state.all('role')]
  const approve = async (roleId: string | undefined, by = admin) =>
    site.post('/auth/auditing', { requestIds: [requestId], decision: 'approve', roleId }, by)
  const viewerRole = roles.find(({ name }) => name === 'viewer')?.id
  expect(codeOf(await approve(viewerRole))).toBe('role_without_asked_right')
  const fitting = roles.find(({ rights }) => rights.length === 3)?.id
  expect(codeOf(await approve(fitting, await site.signIn('operator')))).toBe('no_permission')
  expect((await approve(fitting)).body.status).toBe(200)
  const info = await site.post('/userinfo/info', {}, viewer)
  expect(dataOf<{ rights: string[] }>(info).rights).toContain('deploy.configure')
})
