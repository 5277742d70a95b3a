/** Rights follow from durable data: a commit that the log refuses gives none, not even for a moment. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { must } from '#shared/kernel/assert.ts'
import { RIGHTS } from '#shared/permissions.ts'
import { Principals } from '#sim/core/auth/principals.ts'
import { Workspaces } from '#sim/core/workspace/workspaces.ts'
import { at } from '../../../support/context.ts'
import { refuseWrites } from '../../../support/disk.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { slowLog } from '../../../support/slowLog.ts'
import { aProjectIn, openLog } from '../../../support/workspaces.ts'

const ROLE = { name: '经理', nameEn: 'Manager', description: '', entersConsole: true } as const
const EVERYTHING = { areas: 'all', devices: [], scenes: 'all', rights: [...RIGHTS] } as const

/** Opens an account, a role, and a log with controlled responses. */
async function open() {
  const folder = temporaryFolder()
  const ports = openLog(folder)
  const before = await Workspaces.open(ports)
  const { estate } = before
  await estate.run('RegisterAccount', { phone: '13900000001', name: '新人', isSuper: false }, at(1))
  const account = must(estate.state.first('account', 'phone', '13900000001'), 'the account')
  const project = await aProjectIn(before)
  await project.run('AddRole', { ...ROLE, ...EVERYTHING }, at(1))
  const [role] = project.state.all('role')

  const { slow, answer } = slowLog(ports.log)
  const workspaces = await Workspaces.open({ ...ports, log: slow })
  const principals = new Principals(workspaces, { has: () => false, onChange: () => undefined })
  const found = must(workspaces.project('prj_1'), 'the project')
  const member = { accountId: account.id, roleId: must(role, 'the role').id, nickname: '' }
  return {
    answer,
    fillDisk: () => refuseWrites(join(folder, 'log.db')),
    rights: () => principals.of(account.id, 'prj_1')?.rights.size ?? 0,
    addMember: () => found.workspace.run('AddMember', member, at(2)),
    close: () => ports.log.close(),
  }
}

it('a member whom the log refuses has no rights: not while it is being written, and not after', async () => {
  const { answer, fillDisk, rights, addMember, close } = await open()
  const makeRoom = fillDisk()
  const refused = expect(addMember()).rejects.toMatchObject({ code: 'storage_full' })
  // Asked for the first time: this is the cached data.
  expect(rights()).toBe(0)
  answer()
  await refused
  expect(rights()).toBe(0)

  makeRoom()
  const added = addMember()
  expect(rights()).toBe(0)
  answer()
  await added
  expect(rights()).toBe(RIGHTS.length)
  await close()
})
