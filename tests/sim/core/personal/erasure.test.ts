/** Erasing an account: no data on disk names the person, everything else stays. */
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { LogRow } from '#shared/contract/operationLog.ts'
import { must } from '#shared/kernel/assert.ts'
import type { AccountId } from '#shared/records/account.ts'
import { hashPassword } from '#sim/core/auth/passwords.ts'
import { openStores, type Stores } from '#sim/stores/stores.ts'
import { anEnterprise, aPicture } from '../../../support/accounts.ts'
import { at } from '../../../support/context.ts'
import { filesIn, temporaryFolder } from '../../../support/folders.ts'
import {
  PASSWORD,
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../../support/testServer.ts'
import { eventually } from '../../../support/until.ts'

const PHONE = '13712349876'
const NAME = '欧阳修远'
const NAME_EN = 'Ouyang Xiuyuan'
const TRACES = [PHONE, NAME, NAME_EN, '夜班前台', '沪东码头测试路九号']

const codeOf = ({ body }: { readonly body: { readonly data: unknown } }) =>
  (body.data as { code?: string } | null)?.code

/** Files of the folder in which the person is named. */
function tracesIn(folder: string): string[] {
  return filesIn(folder).flatMap((path) => {
    const bytes = readFileSync(path)
    const found = TRACES.filter((text) => bytes.includes(text))
    return found.length > 0 ? [`${path.slice(folder.length + 1)}: ${found.join(', ')}`] : []
  })
}

/** A second administrator of the first project, who has done all that leaves a name somewhere. */
async function aPersonIn(site: TestServer) {
  const { workspaces, vault, drafts, views, codes } = site.server.services
  const { estate } = workspaces
  await estate.run(
    'RegisterAccount',
    { phone: PHONE, name: NAME, nameEn: NAME_EN, isSuper: false },
    at(1_000),
  )
  const { id } = must(estate.state.first('account', 'phone', PHONE), 'the account')
  await vault.setPassword(id, await hashPassword(PASSWORD))
  const workspace = site.workspace(site.projects[0])
  const role = must(
    [...workspace.state.all('role')].find(({ name }) => name === 'admin'),
    'a role',
  )
  const member = { accountId: id, roleId: role.id, nickname: NAME, nicknameEn: NAME_EN }
  await workspace.run('AddMember', member, at(1_000))
  const [{ id: projectId }] = site.projects
  const named = { leader: NAME, leaderEn: NAME_EN, contact: PHONE }
  await workspace.run('DescribeProject', named, at(1_000))
  const elsewhere = site.workspace(site.projects[1])
  const [roleId] = [...elsewhere.state.all('role')].map((one) => one.id)
  const invited = {
    invited: [{ phone: PHONE, codeHash: 'x', accountId: id }],
    ownPhone: '',
    areas: 'all',
  } as const
  const invite = {
    ...invited,
    roleId: must(roleId, 'a role'),
    message: `请${NAME}加入`,
    expiresAtMs: at(1_000).nowMs + 1e10,
  }
  await elsewhere.run('InvitePeople', invite, at(1_000))
  expect(projectId).not.toBe(site.projects[1].id)
  const login = await site.post('/userinfo/login', { username: PHONE, password: PASSWORD })
  const { token } = login.body.data as { token: string }
  const did = [
    ['/userinfo/xgbaseuserinfo', { introduction: '夜班前台' }],
    ['/building/addbuilding', { name: '东楼', nameEn: 'East' }],
    [
      '/userinfo/addcertification',
      anEnterprise({ address: '沪东码头测试路九号', licence: aPicture(700, 'image/png', 3) }),
    ],
    ['/userinfo/addview', { list: 'devices', name: NAME, query: 'f.battery=low' }],
    ['/userinfo/updatehomeview', { heat: 'alarms' }],
  ] as const
  for (const [path, input] of did)
    expect([path, (await site.post(path, input, token)).body.msg]).toEqual([path, 'OK'])
  await drafts.keep(id, 'building/addproject', JSON.stringify({ leader: NAME }))
  await codes.send('forget', PHONE)
  await views.settled()
  await workspaces.saveSnapshots()
  return { id, token, workspace }
}

const start = (options: TestServerOptions = {}) => startTestServer({ isSimulated: true, ...options })
const dumpsOf = (site: TestServer): string[] => {
  const { workspaces } = site.server.services
  return [workspaces.estate, ...workspaces.opened()].map(({ state }) => JSON.stringify(state.dump()))
}

describe('a person who erases the own account', () => {
  it('is named nowhere on the disk any more; the history stays whole and says that somebody was there', async () => {
    const site = await start()
    const { id, token, workspace } = await aPersonIn(site)
    const admin = await site.signIn('admin')
    // Views are written a moment after the commit.
    await eventually(() =>
      expect(tracesIn(site.folder).map((line) => line.split(':')[0])).toEqual(
        expect.arrayContaining([expect.stringContaining('operations'), expect.stringContaining('snapshots')]),
      ),
    )
    const wrong = await site.post('/userinfo/erase', { password: 'wrong-1234' }, token)
    expect(codeOf(wrong)).toBe('password_incorrect')
    expect((await site.post('/userinfo/erase', { password: PASSWORD }, token)).body).toMatchObject({
      msg: 'OK',
    })

    expect((await site.post('/userinfo/info', {}, token)).http).toBe(401)
    const again = await site.post('/userinfo/login', { username: PHONE, password: PASSWORD })
    expect(codeOf(again)).toBe('login_incorrect')
    const log = await site.post('/moban/devopthistorylist', { pageSize: 50 }, admin)
    const rows = (log.body.data as { list: LogRow[] }).list
    expect(rows.find(({ command }) => command === 'AddBuilding')).toMatchObject({
      actorName: '已删除人员',
      actorNameEn: 'Erased person',
    })
    for (const path of ['/auth/peoplelist', '/moban/devopthistorylist', '/building/buildinglist'])
      expect(JSON.stringify((await site.post(path, {}, admin)).body)).not.toContain(NAME)
    expect(workspace.state.count('member')).toBe(4)
    // Its data is gone.
    const { estate } = site.server.services.workspaces
    const left = estate.state.dump().filter((record) => 'accountId' in record && record.accountId === id)
    expect(left).toEqual([])
    expect(await site.server.log.findBrokenLink()).toBeNull()

    const dumps = dumpsOf(site)
    const next = await site.restart(() => {
      expect(tracesIn(site.folder)).toEqual([])
      // Folded from the first commit, without the name, the state is the one that the running server had.
      rmSync(join(site.folder, 'files/snapshots'), { recursive: true })
    })
    expect(dumpsOf(next)).toEqual(dumps)
    const phone = { phone: PHONE, name: '新人', isSuper: false }
    await next.server.services.workspaces.estate.run('RegisterAccount', phone, at(2_000))
  })

  it('hands over first: the last administrator of a project is refused, with the name of the project', async () => {
    const site = await start()
    const refused = await site.post('/userinfo/erase', { password: PASSWORD }, await site.signIn('admin'), {
      'head-lang': 'en',
    })
    expect([codeOf(refused), refused.body.msg]).toEqual([
      'last_administrator_of',
      expect.stringContaining('一号酒店'),
    ])
    const superior = await site.signIn('super')
    expect(codeOf(await site.post('/userinfo/erase', { password: PASSWORD }, superior))).toBe(
      'last_super_administrator',
    )
    expect((await site.post('/userinfo/info', {}, superior)).body.status).toBe(200)
  })

  it('does not leave a project without administrator where two do it at once', async () => {
    const site = await start()
    const { token } = await aPersonIn(site)
    const admin = await site.signIn('admin')
    const answers = await Promise.all(
      [token, admin].map((one) => site.post('/userinfo/erase', { password: PASSWORD }, one)),
    )
    expect(answers.map((answer) => codeOf(answer) ?? 'erased').sort()).toEqual([
      'erased',
      'last_administrator_of',
    ])
  })
})

describe('an erasure that a kill cut off', () => {
  /** State after a crash at that moment. */
  function killedAt(moment: 'before the key is destroyed' | 'after the key is destroyed') {
    const left = temporaryFolder()
    let isKilled = false
    const open = async (folder: string, outcomes: Parameters<typeof openStores>[1]): Promise<Stores> => {
      const stores = await openStores(folder, outcomes)
      const copy = (): void => {
        // The next server finishes the rest.
        if (isKilled) return
        isKilled = true
        cpSync(folder, left, { recursive: true, filter: (path) => !path.includes('lock') })
      }
      const erase = async (personId: string): Promise<void> => {
        if (moment === 'before the key is destroyed') copy()
        await stores.people.erase(personId)
        if (moment === 'after the key is destroyed') copy()
      }
      return { ...stores, people: { ...stores.people, erase } }
    }
    return { left, open }
  }

  it.each(['before the key is destroyed', 'after the key is destroyed'] as const)(
    '%s is finished by the next start',
    async (moment) => {
      const { left, open } = killedAt(moment)
      const site = await start({ openStores: open })
      const { token, id } = await aPersonIn(site)
      expect((await site.post('/userinfo/erase', { password: PASSWORD }, token)).body.msg).toBe('OK')
      expect(tracesIn(left)).not.toEqual([])
      const next = await site.restart(() => {}, left)
      await eventually(() => expect(tracesIn(left)).toEqual([]))
      expect(namesOf(next, id)).toEqual([])
      expect(await next.server.log.findBrokenLink()).toBeNull()
    },
  )
})

const namesOf = (site: TestServer, id: AccountId): string[] =>
  dumpsOf(site).filter((dump) => dump.includes(NAME) || dump.includes(`"accountId":"${id}"`))
