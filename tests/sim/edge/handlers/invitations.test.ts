/** Invitations through the real server: from the phone number to the membership, and who is refused. */
import { describe, expect, it } from 'vitest'
import type { Offer, PersonRow, SentInvitation } from '#shared/contract/invitations.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { dataOf, NEW_PASSWORD, signInAs } from '../../../support/accounts.ts'
import { connectConsole } from '../../../support/console.ts'
import { giveRole } from '../../../support/roles.ts'
import { type Answer, PHONES, startTestServer, type TestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

const codeOf = ({ body }: Answer) => (body.data as { code?: string } | null)?.code

async function peopleOf(site: TestServer, token: string, input: object = {}): Promise<PersonRow[]> {
  const answer = await site.post('/userinfo/familypersonlist', { pageSize: 100, ...input }, token)
  return dataOf<{ list: PersonRow[] }>(answer).list
}

async function start(options = {}) {
  const site = await startTestServer({ isSimulated: true, ...options })
  const admin = await site.signIn('admin')
  const role = async (nameOfMember: string) =>
    (await peopleOf(site, admin)).find(({ nickname }) => nickname === nameOfMember)?.roleId
  const viewerRole = await role('viewer')
  const invite = async (phone: string, more: object = {}) => {
    const answer = await site.post(
      '/userinfo/addfamilyuserweb',
      { phone, roleId: viewerRole, ...more },
      admin,
    )
    expect([answer.http, answer.body.msg]).toEqual([200, 'OK'])
    return dataOf<SentInvitation>(answer)
  }
  const stranger = await site.signIn('stranger')
  return { site, admin, stranger, viewerRole, invite }
}

describe('an invited person', () => {
  it('sees the offer, accepts it in the console, and sees their areas only', async () => {
    const { site, admin, stranger, invite } = await start()
    const [project] = site.projects
    const [room] = project.house.rooms
    await invite(PHONES.stranger, { areas: [room], message: 'Welcome' })
    const pending = (await peopleOf(site, admin)).filter(({ kind }) => kind === 'invitation')
    expect(pending).toMatchObject([{ phone: PHONES.stranger, state: 'pending', areas: [room] }])
    const { list } = dataOf<{ list: Offer[] }>(await site.post('/userinfo/owninvites', {}, stranger))
    expect(list).toMatchObject([{ projectId: project.id, message: 'Welcome' }])
    const [offer] = list
    const fields = { projectId: offer?.projectId, invitationId: offer?.invitationId }
    expect((await site.post('/userinfo/acceptinvite', fields, stranger)).body.status).toBe(200)
    const areas = await site.post('/moban/arealist', { xmid: project.id, pageSize: 100 }, stranger)
    expect(dataOf<{ list: { id: string }[] }>(areas).list.map(({ id }) => id)).toEqual([room])
    const member = (await peopleOf(site, admin)).find(({ phone }) => phone === PHONES.stranger)
    expect(member).toMatchObject({ kind: 'member', areas: [room] })
    const again = await site.restart()
    const token = await again.signIn('stranger')
    const kept = await again.post('/moban/arealist', { xmid: project.id, pageSize: 100 }, token)
    expect(dataOf<{ total: number }>(kept).total).toBe(1)
  })

  it('who accepts twice at once becomes one member', async () => {
    const { site, admin, stranger, invite } = await start()
    const { code, invitationId } = await invite(PHONES.stranger)
    const answers = await Promise.all([
      site.post('/userinfo/acceptinvite', { code }, stranger),
      site.post('/userinfo/acceptinvite', { projectId: site.projects[0].id, invitationId }, stranger),
      site.post('/userinfo/acceptinvite', { code: code.replaceAll('-', '').toLowerCase() }, stranger),
    ])
    expect(answers.filter(({ body }) => body.status === 200)).toHaveLength(1)
    const mine = (await peopleOf(site, admin)).filter(({ phone }) => phone === PHONES.stranger)
    expect(mine.map(({ kind }) => kind)).toEqual(['member'])
  })

  it('is told apart: a code that is wrong, used, withdrawn, expired, or for another phone', async () => {
    const clock = new ManualClock(Date.parse('2026-05-04T08:00:00Z'))
    const { site, admin, stranger, invite } = await start({ clock })
    const other = await site.signIn('foreigner')
    const accept = async (code: string, token = stranger) =>
      codeOf(await site.post('/userinfo/acceptinvite', { code }, token))
    expect(await accept('AAAA-AAAA-AAAA-AAAA')).toBe('invitation_missing')
    const first = await invite(PHONES.stranger)
    expect(await accept(first.code, other)).toBe('invitation_other_phone')
    await site.post('/userinfo/deleteinvite', { invitationId: first.invitationId }, admin)
    expect(await accept(first.code)).toBe('invitation_missing')
    const second = await invite(PHONES.stranger, { days: 1 })
    const shown = await site.post('/userinfo/getinvite', { code: second.code })
    expect(dataOf<Offer>(shown).phone).toBe('139----0006')
    clock.advance(24 * 3_600_000)
    expect(await accept(second.code)).toBe('invitation_expired')
    expect(codeOf(await site.post('/userinfo/getinvite', { code: second.code }))).toBe('invitation_expired')
    expect((await peopleOf(site, admin, { state: 'expired' })).length).toBe(1)
  })

  it('may decline, and is not asked again by the same code', async () => {
    const { site, admin, stranger, invite } = await start()
    const { code } = await invite(PHONES.stranger)
    expect((await site.post('/userinfo/declineinvite', { code }, stranger)).body.status).toBe(200)
    expect(codeOf(await site.post('/userinfo/acceptinvite', { code }, stranger))).toBe('invitation_missing')
    expect((await peopleOf(site, admin, { state: 'declined' })).length).toBe(1)
  })

  it('registers with the invited phone and finds the offer', async () => {
    const { site, invite } = await start()
    const phone = '13988880077'
    await invite(phone)
    const { code: phonecode } = dataOf<{ code: string }>(
      await site.post('/userinfo/sendcode', { username: phone }),
    )
    await site.post('/userinfo/register', { username: phone, password: NEW_PASSWORD, phonecode })
    const token = await signInAs(site, phone, NEW_PASSWORD)
    const { list } = dataOf<{ list: Offer[] }>(await site.post('/userinfo/owninvites', {}, token))
    expect(list).toHaveLength(1)
  })
})

describe('inviting', () => {
  it('many at once is all of them or none, each with a code of its own', async () => {
    const { site, admin, viewerRole } = await start()
    const phones = ['13500000001', '13500000002', PHONES.viewer]
    const refused = await site.post('/auth/invitepeople', { phones, roleId: viewerRole }, admin)
    expect([codeOf(refused), refused.body.msg]).toEqual([
      'already_member',
      expect.stringContaining(PHONES.viewer),
    ])
    const sent = await site.post(
      '/auth/invitepeople',
      { phones: phones.slice(0, 2), roleId: viewerRole },
      admin,
    )
    const { invitations } = dataOf<{ invitations: SentInvitation[] }>(sent)
    expect(new Set(invitations.map(({ code }) => code)).size).toBe(2)
    const kept = [...site.workspace(site.projects[0]).state.all('invitation')]
    for (const { code } of invitations) expect(JSON.stringify(kept)).not.toContain(code)
  })

  it('is for people who see the whole project and hold what they give', async () => {
    const { site, viewerRole } = await start()
    const invite = { phone: '13500000003', roleId: viewerRole }
    await giveRole(site, 'operator', { rights: ['home.view'] })
    const without = await site.signIn('operator')
    expect((await site.post('/userinfo/addfamilyuserweb', invite, without)).http).toBe(403)
    await giveRole(site, 'operator', {
      rights: ['home.view', 'staff.manage'],
      areas: [site.projects[0].house.rooms[0]],
    })
    expect((await site.post('/userinfo/addfamilyuserweb', invite, without)).http).toBe(404)
    const foreigner = await site.signIn('foreigner')
    expect((await site.post('/userinfo/addfamilyuserweb', invite, foreigner)).http).toBe(404)
    expect(await peopleOf(site, without)).toEqual([])
  })
})

describe('a member', () => {
  it('who is limited to some areas loses sight of the others at once', async () => {
    const { site, admin } = await start()
    const [project] = site.projects
    const viewer = await site.signIn('viewer')
    const devices = async () =>
      dataOf<{ total: number }>(await site.post('/moban/devicelist', { xmid: project.id }, viewer)).total
    const before = await devices()
    const member = (await peopleOf(site, admin)).find(({ nickname }) => nickname === 'viewer')
    const change = { memberId: member?.id, areas: [project.house.rooms[1]] }
    expect((await site.post('/userinfo/updatefamilyuserrole', change, admin)).body.status).toBe(200)
    expect(await devices()).toBeLessThan(before)
    await site.post('/userinfo/updatefamilyuserrole', { memberId: member?.id, areas: 'all' }, admin)
    expect(await devices()).toBe(before)
  })

  it('who is suspended is out at once, on calls and live, and comes back when it is due, after a restart too', async () => {
    const clock = new ManualClock(Date.parse('2026-05-04T08:00:00Z'))
    const { site, admin } = await start({ clock })
    const [project] = site.projects
    const token = await site.signIn('viewer')
    const live = await connectConsole(site, token)
    const member = (await peopleOf(site, admin)).find(({ nickname }) => nickname === 'viewer')
    const untilMs = clock.now() + 60_000
    const suspend = { memberId: member?.id, untilMs, reason: 'leave' }
    expect((await site.post('/auth/suspendpeople', suspend, admin)).body.status).toBe(200)
    const seen = async (on: TestServer, by: string) =>
      (await on.post('/moban/devicelist', { xmid: project.id }, by)).http
    expect(await seen(site, token)).toBe(404)
    await until(() => !live.client.connected)
    const again = await site.restart()
    const back = await again.signIn('viewer')
    expect(await seen(again, back)).toBe(404)
    clock.advance(60_000)
    await until(async () => (await seen(again, back)) === 200)
  })
})
