import { expect, it } from 'vitest'
import { compareRoles } from '#client/screens/auth/roles/compareRoles.ts'
import type { Role } from '#shared/records/role.ts'

const aRole = (fields: Partial<Role>): Role => ({
  ...{ type: 'role', id: 'rol_1', name: '前台', nameEn: 'Front desk', description: '', entersConsole: true },
  ...{ rights: ['home.view'], areas: 'all', devices: [], scenes: 'all' },
  ...fields,
})

it('compares the permissions of both roles regardless of order, and counts the differences', () => {
  const first = aRole({ rights: ['home.view', 'reports.view'], areas: ['ara_1', 'ara_2'] })
  const second = aRole({
    ...{ id: 'rol_2', rights: ['control.devices', 'home.view'], areas: ['ara_2', 'ara_1'] },
    ...{ scenes: [], groups: [], entersConsole: false },
  })
  const { rights, reaches, differences } = compareRoles(first, second)
  expect(rights).toEqual([
    { right: 'home.view', has: [true, true] },
    { right: 'control.devices', has: [false, true] },
    { right: 'reports.view', has: [true, false] },
  ])
  expect(reaches.filter(({ isSame }) => !isSame).map(({ reach }) => reach)).toEqual(['scenes'])
  expect(differences).toBe(4)
  expect(compareRoles(first, first).differences).toBe(0)
})
