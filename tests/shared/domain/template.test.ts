import { describe, expect, it } from 'vitest'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { TEMPLATE_ROLES_MAX, templateRoles } from '#shared/domain/template/template.ts'
import {
  flatten,
  pathsFor,
  routesOf,
  TEMPLATE_PATHS,
  TEMPLATE_ROUTES,
} from '#shared/screens/templateRoutes.ts'
import { given } from '../../support/givenWhenThen.ts'

const role = { name: '夜班', description: '', paths: ['/icon', '/icon/index'] }
const added = (key: string, name = key): AtriumEvent => ({
  type: 'TemplateRoleAdded',
  data: { roleId: `tpl_${key}`, key, name, description: '', paths: [] },
})
const keys = (state: Parameters<typeof templateRoles>[0]): string[] =>
  templateRoles(state).map(({ key }) => key)

describe('the routes of the template', () => {
  it('have each path and each name once', () => {
    const names = flatten(TEMPLATE_ROUTES).map(({ route }) => route.name)
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(TEMPLATE_PATHS).size).toBe(TEMPLATE_PATHS.length)
  })

  it('are all for the admin, all but permission for the user, home for the visitor', () => {
    expect(pathsFor('admin')).toEqual(TEMPLATE_PATHS)
    expect(pathsFor('user')).toEqual(TEMPLATE_PATHS.filter((path) => !path.startsWith('/permission')))
    expect(pathsFor('visitor')).toEqual(['/dashboard'])
  })

  it('cut down to some pages keep their groups, and no group without a page', () => {
    const deep = routesOf(new Set(['/nested/menu1/menu1-2/menu1-2-1', '/charts']))
    expect(flatten(deep).map(({ fullPath }) => fullPath)).toEqual([
      '/nested',
      '/nested/menu1',
      '/nested/menu1/menu1-2',
      '/nested/menu1/menu1-2/menu1-2-1',
    ])
    expect(routesOf(new Set(TEMPLATE_PATHS))).toEqual(TEMPLATE_ROUTES)
  })
})

describe('roles of the template', () => {
  it('are three from the start', () => {
    expect(keys(given().state)).toEqual(['admin', 'user', 'visitor'])
  })

  it('are added with a key of their own or a given one, each page once', () => {
    const { state } = given()
      .when('AddTemplateRole', { ...role, paths: ['/icon/index', '/icon', '/icon'] })
      .thenTypes('TemplateRoleAdded')
    expect(keys(state)).toHaveLength(4)
    expect(templateRoles(state).at(-1)?.paths).toEqual(['/icon/index', '/icon'])
    const named = given()
      .when('AddTemplateRole', { ...role, key: 'night' })
      .thenTypes('TemplateRoleAdded')
    expect(keys(named.state)).toEqual(['admin', 'user', 'visitor', 'night'])
  })

  it('have keys and names once', () => {
    given(added('night'))
      .when('AddTemplateRole', { ...role, key: 'night' })
      .thenRefused('name_taken')
    given(added('night', '夜班')).when('AddTemplateRole', role).thenRefused('name_taken')
    given(added('night'))
      .when('ChangeTemplateRole', { ...role, key: 'night', name: 'user' })
      .thenRefused('name_taken')
  })

  it('are fifty at most', () => {
    const full = Array.from({ length: TEMPLATE_ROLES_MAX - 3 }, (_, n) => added(`r${n}`))
    given(...full)
      .when('AddTemplateRole', role)
      .thenRefused('too_many_roles', { max: TEMPLATE_ROLES_MAX })
    given(...full.slice(1))
      .when('AddTemplateRole', role)
      .thenTypes('TemplateRoleAdded')
  })

  it('may be changed and deleted, those of the start too, which can come back', () => {
    const changed = given()
      .when('ChangeTemplateRole', { key: 'visitor', ...role })
      .thenTypes('TemplateRoleChanged')
    expect(templateRoles(changed.state).find(({ key }) => key === 'visitor')?.name).toBe('夜班')
    const deleted = given().when('DeleteTemplateRole', { key: 'visitor' }).thenTypes('TemplateRoleDeleted')
    expect(keys(deleted.state)).toEqual(['admin', 'user'])
    const gone: AtriumEvent = { type: 'TemplateRoleDeleted', data: { roleId: 'tpl_visitor' } }
    given(gone).when('DeleteTemplateRole', { key: 'visitor' }).thenRefused('record_unknown')
    const back = given(gone)
      .when('AddTemplateRole', { ...role, key: 'visitor' })
      .thenTypes('TemplateRoleAdded')
    expect(keys(back.state)).toEqual(['admin', 'user', 'visitor'])
    const own = given(added('night'))
      .when('DeleteTemplateRole', { key: 'night' })
      .thenTypes('TemplateRoleDeleted')
    expect(own.state.dump()).toEqual([])
  })

  it('that stay the same are no fact', () => {
    given(added('night'))
      .when('ChangeTemplateRole', { key: 'night', name: 'night', description: '', paths: [] })
      .thenNothing()
  })
})
